/** A form of bills: what is typed, its refusals, which are also toasts, and failures said in the words for bills. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { type Message, messages } from '#shared/messages';
import { Form, FormFoot } from '../../components/form';
import { NeedsInternet } from '../../components/needs-internet';
import { notifyFieldErrors, TOAST_MS } from '../../components/notify';
import { notifyFailure } from '../../components/notify-failure';
import { useFields } from '../../components/use-fields';
import { CallError } from '../../local/errors';
import { useSave } from '../../queries/use-save';
import classes from './bills.module.css';

interface BillFormOptions<Fields, Sent extends z.ZodMiniType, Answer> {
  opened: Fields;
  /** The fields with which it begins anew once it was sent. */
  again?: Partial<Fields>;
  form: Sent;
  send: (body: z.output<Sent>, idempotencyKey: string) => Promise<Answer | null>;
  done: Message;
  onDone: (answer: Answer) => void;
}

export function useBillForm<Fields extends object, Sent extends z.ZodMiniType, Answer>(
  options: BillFormOptions<Fields, Sent, Answer>,
) {
  const { t } = useTranslation();
  const { opened, again, form, send, done, onDone } = options;
  const { fields, change } = useFields(opened);
  const save = useSave((given: unknown, idempotencyKey) => send(form.parse(given), idempotencyKey), {
    form,
    done: t(done),
    onSaved: (answer) => {
      if (again) change(again);
      onDone(answer);
    },
    onFailed: (error) => {
      if (error instanceof CallError && error.status === 422) notifyFieldErrors(error.errors, TOAST_MS);
      else notifyFailure(error, messages.billFailed);
    },
  });
  return {
    ...save,
    fields,
    change,
  };
}

interface BillCardProps {
  title: string;
  /** Whom it is for. */
  about: string;
  form: { offline: boolean; busy: boolean };
  onSend: () => void;
  children: ReactNode;
}

export function BillCard({ title, about, form, onSend, children }: BillCardProps) {
  const { t } = useTranslation();
  return (
    <Form onSend={onSend} className={classes.card} aria-label={title}>
      <Stack>
        <div>
          <Title order={3}>{title}</Title>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {about}
          </Text>
        </div>
        {form.offline && <NeedsInternet />}
        {children}
        <FormFoot act={t('Submit')} busy={form.busy} />
      </Stack>
    </Form>
  );
}
