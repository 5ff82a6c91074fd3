/**
 * A video or a file of someone else's site: nothing of it is loaded before a tap, then in a sandboxed frame that the
 * page's policy allows for these sites alone.
 */
import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attachment, youtubeEmbedUrl } from '#shared/domain/attachments';
import { Muted } from '../../components/plain';
import { attachmentLooks } from './attachment-looks';
import classes from './classwork.module.css';
import { useLinkPreview } from './use-classwork';

interface EmbedProps {
  attachment: Attachment & { type: 'youtube' | 'google_drive' };
}

export function Embed({ attachment: { type, url, video_id } }: EmbedProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const preview = useLinkPreview(url, type === 'youtube');
  const { Icon, label } = attachmentLooks[type];
  const title = titleOf(preview.data?.dom_title) ?? t(label);
  if (open) {
    return (
      <div>
        <iframe
          className={classes.frame}
          // Whoever opened it by keyboard goes on in it.
          ref={focusOnce}
          data-type={type}
          src={video_id === null ? url : youtubeEmbedUrl(video_id)}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          // YouTube plays only for a page that says where it is; of ours it learns the site and no more.
          referrerPolicy="strict-origin"
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
        />
        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm" display="inline-block" py={12}>
          {t(type === 'youtube' ? 'Open on YouTube' : 'Open in Google Drive')}
        </Anchor>
      </div>
    );
  }
  return (
    <UnstyledButton className={classes.card} onClick={() => setOpen(true)}>
      <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
      <span>
        <Text component="span" fw={500} lineClamp={2}>
          {title}
        </Text>
        <Muted component="span">
          {t(type === 'youtube' ? 'Tap to play, from YouTube' : 'Tap to show, from Google Drive')}
        </Muted>
      </span>
      <IconPlayerPlayFilled size={20} className={classes.icon} aria-hidden />
    </UnstyledButton>
  );
}

const focusOnce = (frame: HTMLIFrameElement | null) => frame?.focus({ preventScroll: true });

/** The video's own title; a page that could not be had is called by its host, which says nothing. */
function titleOf(title: string | undefined): string | null {
  const plain = title?.replace(/\s*-\s*YouTube$/, '').trim();
  return !plain || plain === 'youtube.com' ? null : plain;
}
