/** The attachments of the form: added by type, moved, removed, each with what it will look like. */
import { Group, Input, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { attachmentTypes, readAttachment } from '#shared/domain/attachments';
import { ATTACHMENTS_MAX } from '#shared/endpoints/classwork';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { ActIcon } from '../../components/act-button';
import { Muted, PlainButton } from '../../components/plain';
import { attachmentLooks } from './attachment-looks';
import classes from './classwork.module.css';
import { type DraftAttachment, moved, newAttachment } from './classwork-draft';
import { LinkCard } from './link-card';

const TYPED_MS = 600;

interface AttachmentsFieldProps {
  attachments: DraftAttachment[];
  onChange: (attachments: DraftAttachment[]) => void;
  errors: FieldErrors;
  errorOf: (field: string) => ReactNode;
}

export function AttachmentsField({ attachments, onChange, errors, errorOf }: AttachmentsFieldProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  return (
    <Input.Wrapper
      label={t('Attachments')}
      labelElement="div"
      error={errors.attachments && errorOf('attachments')}
    >
      <div ref={list}>
        {attachments.map((attachment, index) => (
          <AttachmentRow
            key={attachment.key}
            attachment={attachment}
            place={{ index, count: attachments.length }}
            error={errorOf(`attachments.${index}`)}
            onUrl={(url) => onChange(attachments.map((each, at) => (at === index ? { ...each, url } : each)))}
            onMove={(by) => onChange(moved(attachments, index, by))}
            onRemove={() => {
              onChange(attachments.filter((_, at) => at !== index));
              list.current?.focus();
            }}
          />
        ))}
      </div>
      <Group gap="xs" pt="xs">
        {attachmentTypes.map((type) => {
          const { Icon, add } = attachmentLooks[type];
          return (
            <PlainButton
              key={type}
              leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
              rightSection={<IconPlus size={16} aria-hidden />}
              disabled={attachments.length >= ATTACHMENTS_MAX}
              onClick={() => onChange([...attachments, newAttachment(type)])}
            >
              {t(add)}
            </PlainButton>
          );
        })}
      </Group>
    </Input.Wrapper>
  );
}

interface AttachmentRowProps {
  attachment: DraftAttachment;
  place: { index: number; count: number };
  error?: ReactNode;
  onUrl: (url: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function AttachmentRow({ attachment, place, error, onUrl, onMove, onRemove }: AttachmentRowProps) {
  const { type, url } = attachment;
  const { t } = useTranslation();
  const { Icon, label, hint } = attachmentLooks[type];
  const number = place.index + 1;
  const name = t('{{what}}, attachment {{number}}', { what: t(label), number });
  return (
    <div className={classes.row}>
      <div className={classes.rowHead}>
        <TextInput
          aria-label={name}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoFocus={url === ''}
          leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
          placeholder={t(label)}
          value={url}
          onChange={(event) => onUrl(event.currentTarget.value)}
        />
        <Group gap={4} wrap="nowrap" ml="auto">
          <ActIcon
            Icon={IconArrowUp}
            label={t('Move up: {{name}}', { name })}
            disabled={place.index === 0}
            onClick={() => onMove(-1)}
          />
          <ActIcon
            Icon={IconArrowDown}
            label={t('Move down: {{name}}', { name })}
            disabled={number === place.count}
            onClick={() => onMove(1)}
          />
          <ActIcon Icon={IconX} label={t('Remove: {{name}}', { name })} onClick={onRemove} />
        </Group>
      </div>
      {error ? (
        <Input.Error role="alert">{error}</Input.Error>
      ) : url.trim() === '' ? (
        <Input.Description>{t(hint)}</Input.Description>
      ) : (
        <Recognised type={type} url={url} />
      )}
    </div>
  );
}

/** What the address was understood as, a moment after it was typed. */
function Recognised({ type, url }: Pick<DraftAttachment, 'type' | 'url'>) {
  const { t } = useTranslation();
  const [typed] = useDebouncedValue(url, TYPED_MS);
  const read = readAttachment(type, typed);
  if (read === null) {
    return typed === url ? <Muted>{t(attachmentLooks[type].hint)}</Muted> : null;
  }
  if (type === 'link') return <LinkCard url={read.url} />;
  return (
    <Group gap={6} c="done">
      <IconCheck size={18} aria-hidden />
      <Text size="sm">{t(type === 'youtube' ? 'YouTube video' : 'Google Drive file')}</Text>
    </Group>
  );
}
