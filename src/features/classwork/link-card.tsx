/** A linked page in a few words: its title, what it is about, its site. Its picture is not loaded (privacy). */
import { Skeleton, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hostOf } from '#shared/domain/attachments';
import { Muted } from '../../components/plain';
import { attachmentLooks } from './attachment-looks';
import classes from './classwork.module.css';
import { useLinkPreview } from './use-classwork';

export function LinkCard({ url }: { url: string }) {
  const { t } = useTranslation();
  const { data, isPending, fetchStatus } = useLinkPreview(url);
  const host = hostOf(url);
  const { Icon } = attachmentLooks.link;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={classes.card}>
      <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
      <span>
        {isPending && fetchStatus === 'fetching' ? (
          <Skeleton height={18} my={3} maw={320} />
        ) : (
          <Text component="span" fw={500} lineClamp={2}>
            {data?.dom_title ?? host}
          </Text>
        )}
        {data?.dom_description && (
          <Muted component="span" lineClamp={2}>
            {data.dom_description}
          </Muted>
        )}
        <Muted component="span">{host}</Muted>
      </span>
      <IconExternalLink
        size={20}
        stroke={1.7}
        className={classes.icon}
        aria-label={t('Opens in a new tab')}
      />
    </a>
  );
}
