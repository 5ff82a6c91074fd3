/** A line of a statement: what the bank says, whose it is thought to be and why, and what can be decided about it. */
import { Anchor, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { bankReasons } from '#shared/domain/bank-statement';
import { formatSen } from '#shared/domain/money';
import { type BankFamily, type BankLine, bankEndpoints } from '#shared/endpoints/bank-statements';
import { messages } from '#shared/messages';
import { askFirst } from '../../components/confirm';
import { FetchProblem } from '../../components/fetch-problem';
import { FormDialog } from '../../components/form-dialog';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Muted, PlainButton } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { SearchField } from '../../components/search-field';
import { ToneMark } from '../../components/tone-mark';
import { call } from '../../local/call';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { ReasonButton } from './reason-act';
import classes from './reconciliation.module.css';
import { SplitLine } from './split-line';

export function BankLineRow({ line }: { line: BankLine }) {
  const { t } = useTranslation();
  const { dated, amount, description, reference, payer, target, problem, reason, decided_by, row } = line;
  const { part } = line;
  const said = [description, payer, reference].filter(Boolean).join(' · ') || t('No text');
  return (
    <article className={classes.row} aria-label={said}>
      <div className={classes.about}>
        <Text fw={600}>{said}</Text>
        <Muted>{[formatDate(dated), t('Row {{row}}', { row })].join(' · ')}</Muted>
        {part && (
          <Muted>
            {t('Part {{number}} of {{of}}, of {{whole}}', { ...part, whole: formatSen(part.whole) })}
          </Muted>
        )}
      </div>
      <Text fw={600} className={classes.amount}>
        <Money sen={amount} />
      </Text>
      <div className={classes.whose}>
        {target ? <Target target={target} /> : line.state === 'open' && <Muted>{t('No match')}</Muted>}
        {isReversed(line) && (
          <Muted>
            {t(
              'A payment of this line was reversed. If the money stayed in the account, record it by hand where it belongs.',
            )}
          </Muted>
        )}
        {reason && <Muted>{[reason, decided_by].filter(Boolean).join(' · ')}</Muted>}
        {problem && (
          <Text c="alarm" size="sm" role="alert">
            {t('Not booked: {{problem}}', { problem: t(problem) })}
          </Text>
        )}
      </div>
      <Group gap="xs" className={classes.acts}>
        <State line={line} />
        <Acts line={line} />
      </Group>
    </article>
  );
}

function Target({ target }: { target: NonNullable<BankLine['target']> }) {
  const { t } = useTranslation();
  const { parent, children, invoices, payments, credit, reasons } = target;
  return (
    <Stack gap={0} mt={4}>
      <Text>{[parent.name, ...children].join(' · ')}</Text>
      {invoices.map(({ id, invoice_no, amount }) => (
        <Text key={id} size="sm">
          <Anchor component={Link} underline="always" href={`/invoices/${id}`}>
            {invoice_no}
          </Anchor>{' '}
          {formatSen(amount)}
        </Text>
      ))}
      {payments.map(({ id, invoice_id, invoice_no, amount, declared, reversed }) => (
        <Text key={id} size="sm">
          <Anchor component={Link} underline="always" href={`/invoices/${invoice_id}`}>
            {invoice_no}
          </Anchor>{' '}
          {t(paymentText(declared, reversed), { amount: formatSen(amount) })}
        </Text>
      ))}
      {credit > 0 && <Muted>{t('{{amount}} stays as credit.', { amount: formatSen(credit) })}</Muted>}
      {reasons.length > 0 && (
        <Muted>
          {t('Why: {{reasons}}', { reasons: reasons.map((one) => t(bankReasons[one])).join(', ') })}
        </Muted>
      )}
    </Stack>
  );
}

function paymentText(declared: boolean, reversed: boolean): string {
  if (reversed) return 'Payment of {{amount}}, reversed';
  return declared ? 'Declared payment of {{amount}}, confirmed by this' : 'Recorded payment of {{amount}}';
}

const isReversed = ({ state, target }: BankLine) =>
  state === 'booked' && target?.payments.some(({ reversed }) => reversed) === true;

function State({ line }: { line: BankLine }) {
  const { t } = useTranslation();
  const { state, target } = line;
  if (isReversed(line)) return <ToneMark tone="waiting">{t('Booked, reversed')}</ToneMark>;
  if (state === 'booked') return <ToneMark tone="done">{t('Booked')}</ToneMark>;
  if (state === 'confirmed') return <ToneMark tone="waiting">{t('Confirmed')}</ToneMark>;
  if (state === 'left_out') return <ToneMark tone="quiet">{t('Left out')}</ToneMark>;
  return target?.sure ? <ToneMark tone="done">{t('Sure')}</ToneMark> : null;
}

function Acts({ line }: { line: BankLine }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [choosing, setChoosing] = useState(false);
  const { id, state, target, problem, part } = line;
  const again = () => void invalidate(bankEndpoints);
  const params = { id };
  const confirm = useSave(bankEndpoints.confirm, { failed: true, onEnd: again });
  // Nothing is then decided, however often it is sent.
  const undo = useSave(() => call(bankEndpoints.undo, { params, idempotencyKey: null }), {
    failed: true,
    onEnd: again,
  });
  const unsplit = useSave(bankEndpoints.unsplit, {
    done: t('The parts are one line again.'),
    failed: true,
    onEnd: again,
  });
  const takeBack = () => {
    const act = () => unsplit.submit({ params });
    if (!part?.decided) act();
    else
      void askFirst(act, {
        title: t('Undo the split?'),
        message: t('What was decided about its parts is dropped.'),
        confirmLabel: t('Undo the split'),
      });
  };
  if (state === 'booked') return null;
  const send = (more: { again: boolean }) =>
    target &&
    confirm.submit({
      params,
      body: {
        parent_id: target.parent.id,
        invoice_ids: target.invoices.map((one) => one.id),
        ...more,
        payment_ids: target.payments.map((one) => one.id),
      },
    });
  return (
    <>
      {state === 'open' && target && (
        <Button variant="light" loading={confirm.busy} onClick={() => send({ again: false })}>
          {t('Confirm')}
        </Button>
      )}
      {state === 'confirmed' && problem && (
        <Button
          variant="light"
          loading={confirm.busy}
          onClick={() => send({ again: problem === messages.referenceAgain })}
        >
          {problem === messages.referenceAgain ? t('Confirm anyway') : t('Try again')}
        </Button>
      )}
      {state !== 'left_out' && (
        <PlainButton onClick={() => setChoosing(true)}>
          {target ? t('Another family') : t('Find the family')}
        </PlainButton>
      )}
      {state === 'open' ? (
        <ReasonButton
          label={t('Leave out')}
          title={t('Leave this line out?')}
          about={t('It is no payment of a family. You can undo this.')}
          required={t(messages.reasonRequired)}
          done={t('Left out.')}
          act={async (reason, idempotencyKey) => {
            await call(bankEndpoints.leaveOut, { params, body: { reason }, idempotencyKey });
            again();
          }}
        />
      ) : (
        <PlainButton disabled={undo.busy} onClick={() => undo.submit(undefined, confirm.forget)}>
          {t('Undo')}
        </PlainButton>
      )}
      {state === 'open' && <SplitLine line={line} />}
      {part && !part.booked && (
        <PlainButton disabled={unsplit.busy} onClick={takeBack}>
          {t('Undo the split')}
        </PlainButton>
      )}
      {choosing && <FamilyDialog line={line} onClose={() => setChoosing(false)} />}
    </>
  );
}

function FamilyDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [search, setSearch] = useState('');
  const [family, setFamily] = useState<number | null>(null);
  const params = { id: line.id };
  const query = useCall(
    bankEndpoints.families,
    search.trim().length > 1 ? { params, query: { search: search.trim() } } : null,
    { keepPrevious: true },
  );
  const save = useSave(bankEndpoints.confirm, {
    onSaved: () => {
      void invalidate(bankEndpoints);
      onClose();
    },
  });
  const found = search.trim().length > 1 ? query.data : undefined;
  return (
    <FormDialog
      title={t('Whose {{amount}} is it?', { amount: formatSen(line.amount) })}
      act={t('Confirm')}
      disabled={family === null}
      dirty={false}
      busy={save.busy}
      onSend={() => family !== null && save.submit({ params, body: { parent_id: family } })}
      onClose={onClose}
    >
      <SaveProblem error={save.error} fields={['parent_id']} />
      <SearchField label={t('Parent, child or invoice number')} value={search} onChange={setSearch} />
      {query.error && <FetchProblem query={query} until={null} />}
      {found?.length === 0 && <Muted>{t('No family found.')}</Muted>}
      <Radio.Group
        aria-label={t('Families')}
        value={family === null ? null : String(family)}
        onChange={(value) => setFamily(Number(value))}
        error={save.errorOf('parent_id')}
      >
        <Stack gap="sm">
          {found?.map((one) => (
            <Radio key={one.id} value={String(one.id)} label={one.name} description={aboutFamily(one)} />
          ))}
        </Stack>
      </Radio.Group>
      <Muted>{t('The money goes to what is open, the oldest first.')}</Muted>
    </FormDialog>
  );
}

const aboutFamily = ({ children, invoices }: BankFamily) =>
  [...children, ...invoices.map(({ invoice_no, open }) => `${invoice_no} ${formatSen(open)}`)].join(' · ');
