/** Where on the body: the named parts of a figure to tap, or to reach by the keyboard; what is chosen stands below too. */
import { Group, Input, Text, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type BodyPart, bodyParts } from '#shared/domain/incident';
import { bodyPartLabels } from '#shared/domain/incident-labels';
import classes from './body-figure.module.css';

interface BodyFigureProps {
  parts: readonly BodyPart[];
  onChange: (parts: BodyPart[]) => void;
}

const BEHIND: readonly BodyPart[] = ['back', 'bottom'];

export function BodyFigure({ parts, onChange }: BodyFigureProps) {
  const { t } = useTranslation();
  const id = useId();
  const toggle = (part: BodyPart) =>
    onChange(bodyParts.filter((one) => (one === part ? !parts.includes(one) : parts.includes(one))));
  const button = (part: BodyPart) => ({
    'aria-pressed': parts.includes(part),
    className: classes.part,
    'data-part': part,
    onClick: () => toggle(part),
  });
  return (
    <Input.Wrapper label={t('Where on the body')} labelElement="div" labelProps={{ id }}>
      <Group gap="md" align="flex-start" role="group" aria-labelledby={id}>
        <div className={classes.figure}>
          {bodyParts
            .filter((part) => !BEHIND.includes(part))
            .map((part) => (
              <UnstyledButton key={part} {...button(part)}>
                {t(bodyPartLabels[part])}
              </UnstyledButton>
            ))}
        </div>
        <div className={classes.behind}>
          {BEHIND.map((part) => (
            <UnstyledButton key={part} {...button(part)}>
              {t(bodyPartLabels[part])}
            </UnstyledButton>
          ))}
        </div>
      </Group>
      <Text aria-live="polite" fw={600} mih={28}>
        {parts.map((part) => t(bodyPartLabels[part])).join(', ')}
      </Text>
    </Input.Wrapper>
  );
}
