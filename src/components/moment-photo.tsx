/** A photo of the day or of an accident: small where it stands, large at a tap. */
import { Modal, Text, UnstyledButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPicture } from '#shared/shown-picture';
import classes from './moment-photo.module.css';

interface MomentPhotoProps {
  picture: ShownPicture;
  /** What is said of it. */
  caption: string;
  /** One of several that stand side by side, also on a phone. */
  oneOfSeveral?: boolean;
}

export function MomentPhoto({ picture, caption, oneOfSeveral = false }: MomentPhotoProps) {
  const { t } = useTranslation();
  const [large, setLarge] = useState(false);
  if (picture.is !== 'shown') return <Placeholder is={picture.is} />;
  return (
    <>
      <UnstyledButton
        className={classes.small}
        data-several={oneOfSeveral || undefined}
        aria-label={t('Show the photo large: {{caption}}', { caption })}
        onClick={() => setLarge(true)}
      >
        <img src={picture.address} alt={caption} draggable={false} />
      </UnstyledButton>
      {large && <LargePhoto address={picture.address} caption={caption} onClose={() => setLarge(false)} />}
    </>
  );
}

function Placeholder({ is }: { is: Exclude<ShownPicture['is'], 'shown'> }) {
  const { t } = useTranslation();
  const text = {
    loading: '',
    offline: t('The photo appears once there is a network'),
    none: t('The photo is not here'),
  };
  return (
    <div className={classes.empty} aria-busy={is === 'loading'}>
      <IconPhoto size={24} aria-hidden />
      <Text component="span" size="sm">
        {text[is]}
      </Text>
    </div>
  );
}

interface LargePhotoProps {
  address: string;
  caption: string;
  onClose: () => void;
}

/** Escape and the way back close it. */
function LargePhoto({ address, caption, onClose }: LargePhotoProps) {
  const { t } = useTranslation();
  const close = useRef(onClose);
  useEffect(() => {
    let wentBack = false;
    const back = () => {
      wentBack = true;
      close.current();
    };
    // One step of the history for each opening.
    window.history.pushState(window.history.state, '');
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      if (!wentBack) window.history.back();
    };
  }, []);
  return (
    <Modal
      opened
      onClose={onClose}
      size="auto"
      title={caption}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <img className={classes.large} src={address} alt={caption} />
    </Modal>
  );
}
