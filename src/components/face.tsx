/**
 * The face of a person: the photo, or a drawn face that is the same for the same person everywhere. Around a child's
 * lies the colour of the class. Decoration: the name stands beside it.
 */
import { type CSSProperties, useState } from 'react';
import { classColor } from './class-color';
import classes from './face.module.css';
import { faceSeed, useFaceImage } from './face-images';

/** Pixels. */
const FACE_SIZE = 44;

interface FaceProps {
  of: 'child' | 'person';
  /** The id of the child or of the person's account; absent for somebody who is not saved yet. */
  id: number | undefined;
  /** The classroom of a child who has one. */
  classroomId?: number | null | undefined;
  /** Pixels. */
  size?: number;
  /** The address of the photo. Where it can't be had, the drawn face stands. */
  photo?: string | null | undefined;
}

export function Face({ of, id, classroomId, size = FACE_SIZE, photo }: FaceProps) {
  const [lost, setLost] = useState<string>();
  const shown = photo && photo !== lost ? photo : undefined;
  const drawn = useFaceImage(faceSeed(of, id));
  return (
    <FaceDisc
      image={shown ?? drawn}
      classroomId={classroomId}
      size={size}
      onLost={() => shown && setLost(shown)}
    />
  );
}

interface FaceDiscProps {
  image: string | undefined;
  classroomId?: number | null | undefined;
  size?: number;
  onLost?: () => void;
}

/** A face whose image is known, with no state of its own: many scroll by. */
export function FaceDisc({ image, classroomId, size = FACE_SIZE, onLost }: FaceDiscProps) {
  const style: Record<string, string> = { '--face-size': `${size}px` };
  if (classroomId) style['--face-class'] = classColor(classroomId);
  return (
    <span className={classes.face} style={style as CSSProperties} aria-hidden>
      {image && <img src={image} alt="" draggable={false} onError={onLost} />}
    </span>
  );
}
