/** The photo of a person, or their initials. Decoration: the name stands beside it. */
import { Avatar } from '@mantine/core';
import { initials } from './format';

interface PersonAvatarProps {
  name: string;
  /** Pixels. */
  size?: number;
  /** The address of the photo. Where it can't be had, the initials stand. */
  photo?: string | null;
}

export function PersonAvatar({ name, size = 44, photo }: PersonAvatarProps) {
  return (
    <Avatar src={photo} alt="" size={size} radius={size} color="brand" variant="light" aria-hidden>
      {initials(name)}
    </Avatar>
  );
}
