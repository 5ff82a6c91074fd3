/** The initials of a person where a photo will be. Decoration: the name stands beside it. */
import { Avatar } from '@mantine/core';
import { initials } from './format';

interface PersonAvatarProps {
  name: string;
  /** Pixels. */
  size?: number;
}

export function PersonAvatar({ name, size = 44 }: PersonAvatarProps) {
  return (
    <Avatar size={size} radius="xl" color="brand" variant="light" aria-hidden>
      {initials(name)}
    </Avatar>
  );
}
