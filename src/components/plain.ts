/** Words and buttons that stand back behind what a screen is for. */
import { Button, Text } from '@mantine/core';

export const Muted = Text.withProps({ size: 'sm', c: 'dimmed' });

export const PlainButton = Button.withProps({ variant: 'default' });
