/** The list as panels that open: icon by type, name, subjects, when it was last updated; the text inside. */
import '@mantine/core/styles/Accordion.layer.css';
import { Accordion, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { Attachment } from '#shared/domain/attachments';
import { businessDate } from '#shared/domain/calendar-date';
import type { Classwork } from '#shared/endpoints/classwork';
import { ActIcon } from '../../components/act-button';
import { Muted } from '../../components/plain';
import { RichText } from '../../components/rich-text';
import { ToneMark } from '../../components/tone-mark';
import { iconOf } from './attachment-looks';
import classes from './classwork.module.css';
import { Embed } from './embed';
import { LinkCard } from './link-card';

interface ClassworkPanelsProps {
  items: readonly Classwork[];
  /** Says which classrooms each is for, where they are not all for the same. */
  namesPlaces: boolean;
  onEdit: (item: Classwork) => void;
}

export function ClassworkPanels({ items, namesPlaces, onEdit }: ClassworkPanelsProps) {
  const preschools = new Set(items.flatMap(({ classrooms }) => classrooms.map((room) => room.preschool)));
  // A link may lead to one of them.
  const asked = new URLSearchParams(useSearch()).get('open');
  const [open, setOpen] = useState<string[]>(asked === null ? [] : [asked]);
  return (
    <Accordion
      multiple
      value={open}
      onChange={setOpen}
      className={classes.panels}
      order={2}
      // What is closed loads nothing, and a video stops.
      keepMounted={false}
      transitionDuration={150}
    >
      {items.map((item) => (
        <Accordion.Item key={item.id} value={String(item.id)}>
          <PanelHead
            item={item}
            place={namesPlaces ? placeOf(item, preschools.size > 1) : ''}
            onEdit={onEdit}
          />
          <Accordion.Panel>
            <ClassworkPanel item={item} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

interface PanelHeadProps {
  item: Classwork;
  /** Empty where it goes without saying. */
  place: string;
  onEdit: (item: Classwork) => void;
}

function PanelHead({ item, place, onEdit }: PanelHeadProps) {
  const { t } = useTranslation();
  const Icon = iconOf(item);
  const subjects = item.subjects.map(({ name }) => name).join(', ');
  return (
    <div className={classes.head}>
      <Accordion.Control icon={<Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />}>
        <Stack component="span" gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text component="span" fw={600}>
            {item.name}
          </Text>
          {subjects !== '' && (
            <Text component="span" size="sm">
              {subjects}
            </Text>
          )}
          {place !== '' && (
            <Text component="span" size="sm">
              {place}
            </Text>
          )}
          <Group component="span" gap="xs">
            <Muted component="span">
              {t('Last Updated {{date}}', { date: dayMonthYear(item.updated_at) })}
            </Muted>
            {item.editable && item.classrooms.length === 0 && (
              <ToneMark tone="waiting">{t('In no classroom')}</ToneMark>
            )}
          </Group>
        </Stack>
      </Accordion.Control>
      {item.editable && (
        <ActIcon
          Icon={IconPencil}
          stroke={1.7}
          label={t('Edit {{name}}', { name: item.name })}
          onClick={() => onEdit(item)}
        />
      )}
    </div>
  );
}

/** "Bintang, Bulan"; with the preschool before them where the list is of several. */
function placeOf({ classrooms }: Classwork, namesPreschools: boolean): string {
  if (!namesPreschools) return classrooms.map(({ name }) => name).join(', ');
  return [...new Set(classrooms.map(({ preschool }) => preschool))]
    .map((preschool) => {
      const rooms = classrooms.filter((room) => room.preschool === preschool).map(({ name }) => name);
      return `${preschool}: ${rooms.join(', ')}`;
    })
    .join(' · ');
}

/** "21/11/2026", the business day of an instant. */
function dayMonthYear(instant: string): string {
  return businessDate(new Date(instant)).split('-').reverse().join('/');
}

/** What a panel holds once it is opened: the text, and what is attached. */
function ClassworkPanel({ item }: { item: Classwork }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <RichText html={item.body} />
      {item.attachments.length > 0 && (
        <Stack
          component="ul"
          gap="sm"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label={t('Attachments')}
        >
          {item.attachments.map((attachment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same page may be attached twice
            <li key={`${index} ${attachment.url}`}>
              <AttachmentView attachment={attachment} />
            </li>
          ))}
        </Stack>
      )}
      {item.classrooms.length > 0 && (
        <Muted style={{ overflowWrap: 'anywhere' }}>
          {t('For {{classrooms}}', { classrooms: item.classrooms.map(({ name }) => name).join(', ') })}
        </Muted>
      )}
    </Stack>
  );
}

function AttachmentView({ attachment }: { attachment: Attachment }) {
  const { type } = attachment;
  if (type === 'link') return <LinkCard url={attachment.url} />;
  return <Embed attachment={{ ...attachment, type }} />;
}
