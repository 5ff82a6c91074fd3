/** The one preschool that a page is about, out of those of the reader; it stands in the address. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state';
import { FetchProblem, type QueryState } from './fetch-problem';
import { choicesOf, FilterSelect } from './filter-select';
import { useAddressValue } from './use-address-value';

type Preschools = QueryState & { data: readonly { id: number; name: string }[] | undefined };

/** The preschool is 0 until one is known. */
export function usePreschoolChoice(preschools: Preschools) {
  const [chosen, setChosen] = useAddressValue('preschool');
  return { preschools, setChosen, preschool: Number(chosen || preschools.data?.[0]?.id || 0) };
}

interface PreschoolChoiceProps {
  choice: ReturnType<typeof usePreschoolChoice>;
  /** The page's shape, until the preschools are known. */
  until: ReactNode;
  /** Other choices beside the preschool. */
  children?: ReactNode;
}

export function PreschoolChoice({ choice, until, children }: PreschoolChoiceProps) {
  const { t } = useTranslation();
  const { preschools, preschool, setChosen } = choice;
  const several = preschools.data && preschools.data.length > 1;
  return (
    <>
      {(several || children) && (
        <Group>
          {several && (
            <FilterSelect
              label={t('Preschool')}
              value={String(preschool)}
              onChange={setChosen}
              choices={choicesOf(preschools.data)}
              room={260}
            />
          )}
          {children}
        </Group>
      )}
      {preschools.data?.length === 0 && <EmptyState title={t('No preschool yet')} />}
      {preschools.data === undefined && <FetchProblem query={preschools} until={until} />}
    </>
  );
}
