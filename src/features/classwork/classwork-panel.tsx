/** What a panel holds once it is opened: the text, and what is attached. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#shared/domain/attachments';
import type { Classwork } from '#shared/endpoints/classwork';
import { RichText } from '../../components/rich-text';
import classes from './classwork.module.css';
import { Embed } from './embed';
import { LinkCard } from './link-card';

export function ClassworkPanel({ item }: { item: Classwork }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <RichText html={item.body} />
      {item.attachments.length > 0 && (
        <ul className={classes.attachments} aria-label={t('Attachments')}>
          {item.attachments.map((attachment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same page may be attached twice
            <li key={`${index} ${attachment.url}`}>
              <AttachmentView attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {item.classrooms.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('For {{classrooms}}', { classrooms: item.classrooms.map(({ name }) => name).join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

function AttachmentView({ attachment }: { attachment: Attachment }) {
  const { type } = attachment;
  if (type === 'link') return <LinkCard url={attachment.url} />;
  return <Embed attachment={{ ...attachment, type }} />;
}
