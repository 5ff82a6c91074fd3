/** The photo by which somebody is known at the door; where there is none, an empty frame and no drawn face. The name stands beside it. */
import { IconUser } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './person-photo.module.css';

interface PersonPhotoProps {
  /** Its address. */
  photo: string | null | undefined;
  /** Pixels. */
  size: number;
}

export function PersonPhoto({ photo, size }: PersonPhotoProps) {
  return (
    <span
      className={classes.photo}
      style={{ '--photo-size': `${size}px` } as CSSProperties}
      data-photo={photo ? 'shown' : 'none'}
      aria-hidden
    >
      {photo ? <img src={photo} alt="" draggable={false} /> : <IconUser size={size / 2} />}
    </span>
  );
}
