/** The tabs of a report, with a mark on the one that needs correcting or has a choice open. */
import '@mantine/core/styles/Tabs.layer.css';
import { Stack, Tabs, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconArrowsSplit2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './report.module.css';
import type { ReportTab } from './report-tabs';
import { SectionPanel, type SectionPanelProps } from './section-panel';

interface ReportTabsProps extends Omit<SectionPanelProps, 'section'> {
  tabs: readonly ReportTab[];
  open: string;
  onOpen: (id: string) => void;
}

export function ReportTabs({ tabs, open, onOpen, ...panel }: ReportTabsProps) {
  const { document, form } = panel;
  const { t } = useTranslation();
  return (
    <Tabs value={open} onChange={(id) => id && onOpen(id)} keepMounted={false}>
      <Tabs.List className={classes.tabs} grow>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id} className={classes.tab}>
            <span className={classes.tabLabel}>
              {t(tab.label)}
              {markOf(tab)}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} pt="md">
          <Stack gap="xl">
            {tab.sections.map((section) => (
              <SectionPanel key={section} section={section} {...panel} />
            ))}
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );

  function markOf({ sections }: ReportTab): ReactNode {
    if (sections.some((section) => form?.errors.sections.has(section))) {
      return (
        <>
          <IconAlertCircle size={18} className={classes.wrong} aria-hidden />
          <VisuallyHidden>{t('needs fixing')}</VisuallyHidden>
        </>
      );
    }
    const hasChoice = document?.alternatives.some(({ section }) => sections.some((each) => each === section));
    if (!hasChoice) return null;
    return (
      <>
        <IconArrowsSplit2 size={18} className={classes.choice} aria-hidden />
        <VisuallyHidden>{t('two versions')}</VisuallyHidden>
      </>
    );
  }
}
