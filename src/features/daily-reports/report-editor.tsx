/** The daily report of a child on a day, open: tabs by right, kept as typed, saved on this tablet first. */

import { useHotkeys } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { reportSections, sectionRules } from '#shared/domain/daily-report';
import { dailyReportId } from '#shared/domain/uuid';
import type { ChildDocument } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import type { ReportDocument } from '#shared/records/report-document';
import { confirm } from '../../components/confirm';
import { formatDate } from '../../components/format';
import { notifyError, notifySuccess } from '../../components/notify';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { usePinnedDay } from '../../components/use-pinned-day';
import type { Entry } from '../../local/entry';
import { useOpening } from '../../local/hooks/use-opening';
import { useSession } from '../../local/hooks/use-session';
import { ChoiceCard } from './choice-card';
import { DayFacts } from './day-facts';
import { deletionSaid } from './deletion-labels';
import { goBack } from './go-back';
import { rememberActivity } from './recent-activities';
import classes from './report.module.css';
import { ReportActions } from './report-actions';
import { ReportHead } from './report-head';
import { ReportNotices, ReportStatus } from './report-status';
import { openTab, showsAny, tabOf, visibleTabs } from './report-tabs';
import { ReportTabs } from './report-tabs-view';
import { useNeighbour } from './use-neighbour';
import { type UsedReportForm, useReportForm } from './use-report-form';

interface ReportEditorProps {
  child: ChildDocument;
  date: string;
  /** Undefined while it is read, null where there is none yet. */
  entry: Entry<ReportDocument> | null | undefined;
  isTherapist: boolean;
  /** The tab that the address names. */
  tab: string | null;
  onTab: (id: string) => void;
  /** The day: to choose, or to read. */
  day: ReactNode;
}

export function ReportEditor({ child, date, entry, isTherapist, tab, onTab, day }: ReportEditorProps) {
  const { t } = useTranslation();
  const can = useCan();
  const user = useSession()?.user;
  const document = entry === undefined ? undefined : (entry?.document ?? null);
  useOpening('therapy', child.id, can('ot_view') && hasTherapy(document));
  const form = useReportForm({ childId: child.id, date, document, byTherapist: isTherapist });
  usePinnedDay(date, form.touched);
  const tabs = visibleTabs(can);
  const mayEdit = reportSections.some((section) => can(sectionRules[section].edit));
  // What only others see of it says nothing to this person, unless it needs them.
  const inSight = entry?.mark === 'sent' && !showsAny(entry.document, tabs) ? null : (entry ?? null);
  const words = { name: child.fullname, date: formatDate(date) };

  const next = useNeighbour(child, date, 1);
  const [, navigate] = useLocation();

  /** True where nothing is left to save. */
  const submit = async (): Promise<boolean> => {
    const added = addedActivities(form);
    const { end, errors } = await form.submit();
    if (end === 'saved') {
      notifySuccess(t(messages.reportSaved));
      if (user) for (const id of added) rememberActivity(user.id, id, child.classroom_id);
    }
    if (end === 'failed') notifyError(t(messages.reportFailed));
    if (end === 'nothing' && document) notifySuccess(t('Everything is saved already.'));
    if (end === 'nothing' && !document) notifyError(t('Nothing is filled in yet.'));
    const wrong = tabOf(tabs, errors.sections);
    if (end === 'invalid' && wrong) onTab(wrong);
    return end === 'saved' || (end === 'nothing' && document !== null);
  };
  const saveAndNext = async () => {
    if (next && (await submit())) navigate(next.address, { replace: true });
  };
  const remove = async () => {
    const said = user ? deletionSaid(document ?? null, user, t) : [];
    const sure = await confirm({
      title: t('Delete the report of {{name}} for {{date}}?', words),
      message: [t(messages.deleteReport), ...said].join(' '),
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (!sure) return;
    if (await form.remove()) notifySuccess(t(messages.reportDeleted));
    else notifyError(t(messages.reportDeleteFailed));
  };
  const discard = async () => {
    const sure = await confirm({
      title: t('Discard your draft of {{name}} for {{date}}?', words),
      confirmLabel: t('Discard'),
      danger: true,
    });
    if (sure) await form.discardDraft();
  };
  const submitByKey = mayEdit ? () => void submit() : () => {};
  useHotkeys(
    [
      ['mod+S', submitByKey],
      ['mod+Enter', submitByKey],
    ],
    [],
  );

  const deletions = document?.alternatives.filter(({ section }) => section === 'report') ?? [];
  return (
    <>
      <ReportHead child={child} date={date}>
        <div className={classes.day}>
          {day}
          {entry !== undefined && (
            <ReportStatus entry={inSight} touched={form.touched} kept={form.trouble === null} />
          )}
        </div>
      </ReportHead>
      {can('daily_reports_edit') && <DayFacts childId={child.id} date={date} />}
      {document === undefined || form.values === undefined ? (
        <RowsSkeleton rows={4} />
      ) : (
        <>
          <ReportNotices
            reportId={dailyReportId(child.id, date)}
            entry={entry ?? null}
            form={form}
            onDiscard={() => void discard()}
          />
          {document &&
            deletions.map((alternative) => (
              <ChoiceCard
                key={alternative.id}
                alternative={alternative}
                document={document}
                mayChoose={mayEdit}
              />
            ))}
          <ReportTabs
            tabs={tabs}
            open={openTab(tabs, tab, isTherapist)}
            childId={child.id}
            date={date}
            document={document}
            form={form}
            onOpen={onTab}
          />
          <ReportActions
            exists={document !== null}
            busy={form.busy}
            onSubmit={mayEdit ? () => void submit() : undefined}
            onNext={mayEdit && next ? () => void saveAndNext() : undefined}
            onDelete={mayEdit ? () => void remove() : undefined}
            onBack={goBack}
            ready={form.ready}
            onReady={
              can('daily_reports_edit')
                ? (ready) => form.change((values) => ({ ...values, ready }))
                : undefined
            }
          />
        </>
      )}
    </>
  );
}

/** Ids of the activities that this report is about to get. */
function addedActivities({ values, base }: UsedReportForm): number[] {
  const known = base?.sections.activities?.rows ?? [];
  const rows = values?.rows.activities ?? [];
  return rows
    .filter((row) => row.master_id > 0 && !known.some(({ id }) => id === row.id))
    .map(({ master_id }) => master_id);
}

function hasTherapy(document: ReportDocument | null | undefined): boolean {
  const { ot_assessments, ot_interventions, soapp } = document?.sections ?? {};
  const texts = Object.values(soapp?.texts ?? {});
  return [ot_assessments, ot_interventions].some((section) => section?.rows.length) || texts.some(Boolean);
}
