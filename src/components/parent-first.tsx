/** An act for a parent whom nobody chose yet: which one comes first. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './form-dialog';
import { FoundSelect } from './found-select';

interface ChosenParent {
  id: number;
  name: string;
}

interface ParentFirstProps {
  title: string;
  /** Those who match what is typed, and how to search for others. */
  parents: {
    found: { value: string; label: string }[];
    /** The word that they were found for; null while it is an earlier one. */
    foundFor: string | null;
    search: (text: string) => void;
  };
  onClose: () => void;
  /** The screen that comes once a parent is chosen. */
  children: (parent: ChosenParent) => ReactNode;
}

export function ParentFirst({ title, parents, onClose, children }: ParentFirstProps) {
  const { t } = useTranslation();
  const [parent, setParent] = useState<ChosenParent | null>(null);
  if (parent) return children(parent);
  return (
    <Dialog compact title={title} onClose={onClose}>
      <FoundSelect
        label={t('Parent')}
        placeholder={t('Name, e-mail or phone of a parent')}
        value=""
        found={parents.found}
        foundFor={parents.foundFor}
        onSearch={parents.search}
        onChange={(id, name) => setParent({ id: Number(id), name })}
      />
    </Dialog>
  );
}
