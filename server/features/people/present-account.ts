/** An account as administrators read it: all about one person, in a few statements. */
import type { Account } from '#shared/endpoints/people-accounts';
import type { Context } from '../../context';
import { presentPreschoolName, presentRole, presentStatus } from '../../http/present';
import { Child, type ListedChild } from '../../models/child';
import type { Preschool } from '../../models/preschool';
import { factorStateOf } from '../../second-factor';
import { findUser, type UserWithRoles } from './find-user';
import { EMAIL_CHANGE, INVITATION, PASSWORD_RESET } from './one-time-links';
import { accountsPolicy } from './policy';
import { statusOf } from './status';

type OwnChild = ListedChild & { is_payer: boolean };

export async function presentAccount(context: Context, user: UserWithRoles): Promise<Account> {
  const { actor } = context;
  const { preschools, classrooms } = await findPlaces(context, user.id);
  const children = await findChildren(context, user.id);
  const { has_factor } = await factorStateOf(context.trx, user.id);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone_no: user.phone_no,
    roles: user.role_ids.map(presentRole),
    preschools: preschools.map(presentPreschoolName),
    classrooms,
    children: children.map((child) => ({
      id: child.id,
      fullname: child.fullname,
      status: presentStatus(child.status),
      preschool: { id: child.preschool_id, name: child.preschool_name },
      is_payer: child.is_payer,
    })),
    status: statusOf(user),
    ...(await findWaysIn(context, user.id)),
    invited_at: user.invited_at?.toISOString() ?? null,
    deactivated_at: user.deactivated_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    may: {
      edit: accountsPolicy.edit(actor, user),
      endSessions: accountsPolicy.endSessions(actor, user),
      invite: accountsPolicy.invite(actor, user) && user.deactivated_at === null,
      takeSecondFactor: has_factor && user.id !== actor.userId && accountsPolicy.edit(actor, user),
    },
  };
}

/** As it is by now, after a verb changed it. */
export async function freshAccount(context: Context, id: number): Promise<Account> {
  return presentAccount(context, (await findUser(context, id)) as UserWithRoles);
}

/** Inside the reader's reach: a principal learns of no other preschool that a therapist works at. */
async function findPlaces({ trx, actor }: Context, userId: number) {
  const inReach = '(? OR preschools.id = ANY (?::bigint[]))';
  const reach = [actor.reach === 'all', actor.preschoolIds];
  const preschools: Preschool[] = await trx('user_preschools')
    .join('preschools', 'preschools.id', 'user_preschools.preschool_id')
    .where({ user_id: userId })
    .whereRaw(inReach, reach)
    .orderBy('preschools.name')
    .select('preschools.id', 'preschools.name', 'short_name');
  const classrooms: Account['classrooms'] = await trx('classroom_teachers')
    .join('classrooms', 'classrooms.id', 'classroom_teachers.classroom_id')
    .join('preschools', 'preschools.id', 'classrooms.preschool_id')
    .where({ user_id: userId })
    .whereRaw(inReach, reach)
    .orderBy(['classrooms.name', 'classrooms.id'])
    .select('classrooms.id', 'classrooms.name', 'classrooms.preschool_id');
  return { preschools, classrooms };
}

async function findChildren({ trx, actor }: Context, userId: number): Promise<OwnChild[]> {
  const found = await Child.query(trx)
    .modify('visibleTo', actor)
    .modify('listed')
    .join('child_parents', 'child_parents.child_id', 'children.id')
    .where('child_parents.user_id', userId)
    .select('child_parents.is_payer')
    .orderBy(['children.fullname', 'children.id'])
    .limit(100);
  return found as OwnChild[];
}

/** The link that waits, what became of its mail, and where they are signed in. */
async function findWaysIn({ trx, clock }: Context, userId: number) {
  const now = clock.now();
  const { rows } = await trx.raw(
    `SELECT (SELECT max(last_seen_at) FROM sessions WHERE user_id = :userId) AS last_seen_at,
            (SELECT count(*)::int FROM sessions
              WHERE user_id = :userId AND ended_at IS NULL AND expires_at > :now) AS sessions,
            (SELECT email FROM one_time_links
              WHERE user_id = :userId AND used_at IS NULL AND expires_at > :now AND purpose = :change) AS email_asked,
            link.created_at, link.expires_at, mail.state
       FROM (SELECT 1) AS one
       LEFT JOIN LATERAL (SELECT created_at, expires_at FROM one_time_links
                           WHERE user_id = :userId AND used_at IS NULL AND expires_at > :now
                             AND purpose IN (:invitation, :reset)
                           ORDER BY created_at DESC LIMIT 1) AS link ON true
       LEFT JOIN LATERAL (SELECT state FROM mails
                           WHERE about_type = 'user' AND about_id = CAST(:userId AS text)
                             AND kind IN (:invitation, :reset)
                           ORDER BY created_at DESC, id LIMIT 1) AS mail ON true`,
    { userId, now, invitation: INVITATION, reset: PASSWORD_RESET, change: EMAIL_CHANGE },
  );
  const [row] = rows as {
    last_seen_at: Date | null;
    sessions: number;
    email_asked: string | null;
    created_at: Date | null;
    expires_at: Date | null;
    state: string | null;
  }[];
  return {
    last_seen_at: row?.last_seen_at?.toISOString() ?? null,
    sessions: row?.sessions ?? 0,
    email_asked: row?.email_asked ?? null,
    invitation: row?.expires_at
      ? {
          sent_at: row.created_at?.toISOString() ?? null,
          expires_at: row.expires_at.toISOString(),
          mail_state: row.state,
        }
      : null,
  };
}
