/** What the form of a classroom holds, checks and sends. What was typed stays when the save fails. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Classroom, classroomEndpoints, classroomForm } from '#shared/endpoints/classrooms';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';
import { useRefreshClassrooms } from './use-classroom-writes';

export interface ClassroomFields {
  name: string;
  preschool: string | null;
  years: string[];
  programmes: string[];
  capacity: string;
}

export function fieldsOf(classroom: Classroom | null, preschool: string | null): ClassroomFields {
  return {
    name: classroom?.name ?? '',
    preschool: classroom ? String(classroom.preschool_id) : preschool,
    years: classroom?.child_years.map(String) ?? [],
    programmes: classroom?.child_products.map(({ id }) => String(id)) ?? [],
    capacity: classroom?.capacity?.toString() ?? '',
  };
}

interface Options {
  /** Null for a new one. */
  classroom: Classroom | null;
  initial: ClassroomFields;
  onSaved: (id: number) => void;
}

export function useClassroomForm({ classroom, initial, onSaved }: Options) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(initial);
  const refresh = useRefreshClassrooms();
  const save = useSave((body: Body, key) => send(classroom, body, key), {
    form: classroomForm,
    onSaved: ({ id }) => {
      notifySuccess(t(classroom ? messages.classroomUpdated : 'Classroom created'));
      onSaved(id);
      void refresh();
    },
  });
  return {
    fields,
    save,
    /** A choice of another preschool leaves the programmes of the first behind. */
    change: (given: Partial<ClassroomFields>) => setFields((now) => ({ ...now, ...given })),
    dirty: !save.saved && JSON.stringify(fields) !== JSON.stringify(initial),
    submit: () => {
      save.submit({
        name: fields.name,
        // None chosen is what the contract has words for.
        preschool_id: fields.preschool ?? '',
        child_years: fields.years.map(Number),
        child_products: fields.programmes.map(Number),
        capacity: fields.capacity.trim(),
        classroom_id: classroom?.id ?? null,
      });
    },
  };
}

type Body = Parameters<typeof call<typeof classroomEndpoints.create>>[1] extends { body: infer B }
  ? B
  : never;

/** With the key of a submit, so that an answer that was lost makes no second classroom. */
function send(classroom: Classroom | null, body: Body, idempotencyKey: string): Promise<Classroom> {
  if (classroom === null) return call(classroomEndpoints.create, { body, idempotencyKey });
  return call(classroomEndpoints.update, { params: { id: classroom.id }, body });
}
