/** Medicine of the day, as the parents read it: what may have been given twice first. */
import { Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isDoseTrouble } from '#shared/domain/dose-acts';
import type { ChildDay } from '#shared/endpoints/portal';
import { doseActLabels } from '#shared/records/dose-text';
import { formatMinute } from '../../components/format';
import { Muted } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import { KnownLine } from './known-line';
import classes from './portal.module.css';

const nameOf = ({ medicine }: { medicine: string }) => medicine.trim().toLowerCase();

/** @param doses of one medicine, by their time */
function DoubleDose({ doses }: { doses: NonNullable<ChildDay['doses']> }) {
  const { t } = useTranslation();
  // Whichever of them nobody knows yet is asked about.
  const last = doses.findLast(({ acknowledged }) => !acknowledged) ?? doses.at(-1);
  if (!last) return null;
  return (
    <div className={classes.entry}>
      <ToneMark tone="alarm">{t('Possibly given twice: please call the preschool now.')}</ToneMark>
      <Text>{last.medicine}</Text>
      <KnownLine of="dose" id={last.id} known={last.acknowledged ?? null} what={t('Possible double dose')} />
    </div>
  );
}

export function DoseLines({ doses = [] }: Pick<ChildDay, 'doses'>) {
  const { t } = useTranslation();
  if (doses.length === 0) return null;
  const doubled = doses.filter((dose) => dose.doubled);
  const names = [...new Set(doubled.map(nameOf))];
  return (
    <section className={classes.card} aria-labelledby="medicine">
      <div className={classes.head}>
        <Title order={2} id="medicine">
          {t('Medicine')}
        </Title>
      </div>
      {names.map((name) => (
        <DoubleDose key={name} doses={doubled.filter((one) => nameOf(one) === name)} />
      ))}
      {doses.map(
        ({ id, act, time, medicine, amount, by, witness, override, note, reason, first, acknowledged }) => (
          <Fragment key={id}>
            <div className={classes.entry}>
              <Text fw={600} className="numbers">{`${formatMinute(time)} ${medicine}, ${amount}`}</Text>
              {act !== 'given' && <Text>{t(doseActLabels[act])}</Text>}
              {override && (
                <Text className={classes.note}>
                  {t('Given in an emergency: {{reason}}', { reason: override })}
                </Text>
              )}
              {note && <Text className={classes.note}>{note}</Text>}
              <Muted>
                {witness === null
                  ? t('Noted by {{by}}', { by })
                  : t('Given by {{by}}, checked by {{witness}}', { by, witness })}
              </Muted>
              {reason && <Muted>{t('Corrected: {{reason}}', { reason })}</Muted>}
              {first && (
                <Muted>
                  {t('Noted first: {{time}}, {{amount}}, {{by}}', {
                    ...first,
                    time: formatMinute(first.time),
                  })}
                </Muted>
              )}
            </div>
            {isDoseTrouble(act) && (
              <div className={classes.row}>
                <KnownLine of="dose" id={id} known={acknowledged ?? null} what={t(doseActLabels[act])} />
              </div>
            )}
          </Fragment>
        ),
      )}
    </section>
  );
}
