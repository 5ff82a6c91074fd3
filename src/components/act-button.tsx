/** What is pressed, with its icon: as a button with words, or as the icon alone, whose words are heard. */
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import type { IconProps, Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { Link } from 'wouter';
import { downloadLink } from './download-link';

type OfButton<Props> = Props & Omit<ComponentPropsWithRef<'button'>, keyof Props>;

interface Act {
  Icon: TablerIcon;
  label: string;
  /** Where it leads, in place of what a press does. */
  href?: string;
}

interface ActButtonProps extends OfButton<ButtonProps>, Act {
  /** The address of a file that it fetches. */
  file?: string;
}

export function ActButton({ Icon, label, href, file, ...button }: ActButtonProps) {
  const looks = { leftSection: <Icon size={20} aria-hidden />, children: label };
  if (file !== undefined) return <Button {...downloadLink(file)} {...(button as ButtonProps)} {...looks} />;
  if (href === undefined) return <Button {...button} {...looks} />;
  return <Button component={Link} href={href} {...(button as ButtonProps)} {...looks} />;
}

interface ActIconProps extends Omit<OfButton<ActionIconProps>, 'stroke'>, Act, Pick<IconProps, 'stroke'> {
  /** Pixels. */
  iconSize?: number;
}

export function ActIcon({ Icon, label, href, iconSize = 20, stroke, ...button }: ActIconProps) {
  const looks = { 'aria-label': label, children: <Icon size={iconSize} stroke={stroke} aria-hidden /> };
  if (href === undefined) return <ActionIcon {...button} {...looks} />;
  return <ActionIcon component={Link} href={href} {...(button as ActionIconProps)} {...looks} />;
}
