/** What the form of a classroom holds, checks and sends (C13). What was typed stays when the save fails. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Classroom, classroomEndpoints, classroomForm } from '#shared/endpoints/classrooms';
import { type FieldErrors, fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { problemOf, useRefreshClassrooms } from './use-classroom-writes';

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
  const [errors, setErrors] = useState<FieldErrors>({});
  const refresh = useRefreshClassrooms();
  const save = useMutation({
    mutationFn: (body: Parameters<typeof classroomForm.parse>[0]) => send(classroom, body as never),
    onSuccess: ({ id }) => {
      notifySuccess(t(classroom ? messages.classroomUpdated : 'Classroom created'));
      onSaved(id);
      void refresh();
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 422) setErrors(error.errors as FieldErrors);
    },
  });
  const said = Object.keys(errors).length > 0;
  return {
    fields,
    /** A choice of another preschool leaves the programmes of the first behind. */
    change: (given: Partial<ClassroomFields>) => setFields((now) => ({ ...now, ...given })),
    errorOf: (field: string) => {
      const found = Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`));
      return found?.[1][0] && t(found[1][0]);
    },
    /** Why the server did not save it, beyond the fields. */
    failure: save.error && !said && !(save.error instanceof OfflineError) ? problemOf(save.error) : null,
    offline: save.error instanceof OfflineError,
    busy: save.isPending,
    dirty: !save.isSuccess && JSON.stringify(fields) !== JSON.stringify(initial),
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.reset();
      const body = {
        name: fields.name,
        preschool_id: fields.preschool ?? '',
        child_years: fields.years.map(Number),
        child_products: fields.programmes.map(Number),
        capacity: fields.capacity.trim(),
        classroom_id: classroom?.id ?? null,
      };
      const checked = classroomForm.safeParse(body);
      setErrors(checked.success ? {} : fieldErrors(checked.error));
      if (checked.success) save.mutate(body);
    },
  };
}

type Body = Parameters<typeof call<typeof classroomEndpoints.create>>[1] extends { body: infer B }
  ? B
  : never;

function send(classroom: Classroom | null, body: Body): Promise<Classroom> {
  if (classroom === null) return call(classroomEndpoints.create, { body });
  return call(classroomEndpoints.update, { params: { id: classroom.id }, body });
}
