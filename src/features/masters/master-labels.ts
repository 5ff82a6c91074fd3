/** The words of each kind of master; everything else about them is the same. */
import type { MasterKind } from '#shared/domain/daily-report';
import { messages } from '#shared/messages';

export const masterText = {
  activity: {
    title: 'Activities',
    creating: 'New activity',
    editing: 'Edit activity',
    name: 'Activity Name',
    description: 'Activity Description',
    nameRequired: messages.activityNameRequired,
    search: 'Search for an activity',
    empty: 'No activity yet',
    created: 'Activity added.',
    updated: 'Activity saved.',
  },
  assessment: {
    title: 'Assessments',
    creating: 'New assessment',
    editing: 'Edit assessment',
    name: 'Assessment Name',
    description: 'Assessment Description',
    nameRequired: messages.assessmentNameRequired,
    search: 'Search for an assessment',
    empty: 'No assessment yet',
    created: 'Assessment added.',
    updated: 'Assessment saved.',
  },
  intervention: {
    title: 'Interventions',
    creating: 'New intervention',
    editing: 'Edit intervention',
    name: 'Intervention Name',
    description: 'Intervention Description',
    nameRequired: messages.interventionNameRequired,
    search: 'Search for an intervention',
    empty: 'No intervention yet',
    created: 'Intervention added.',
    updated: 'Intervention saved.',
  },
} satisfies Record<MasterKind, object>;
