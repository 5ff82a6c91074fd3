/** What the models have in common: how they belong to each other, and the usual scopes. */
import { Model, type QueryBuilder } from 'objection';
import type { Actor } from '../context';

/** The record that the column `from` names. */
export const belongsTo = (modelClass: typeof Model, from: string) => ({
  relation: Model.BelongsToOneRelation,
  modelClass,
  join: { from, to: `${modelClass.tableName}.id` },
});

/** The records that the table `between` ties to the one with the id `from`, by its columns `own` and `other`. */
export const hasThrough = (
  modelClass: typeof Model,
  from: string,
  between: string,
  own: string,
  other: string,
) => ({
  relation: Model.ManyToManyRelation,
  modelClass,
  join: {
    from,
    through: { from: `${between}.${own}`, to: `${between}.${other}` },
    to: `${modelClass.tableName}.id`,
  },
});

/** Scope: the preschools inside the actor's binding, which `column` names. */
export const ofPreschools = (column: string) => (query: QueryBuilder<Model>, actor: Actor) => {
  if (actor.reach === 'all') return;
  query.whereIn(column, actor.reach === 'bound' ? actor.preschoolIds : []);
};

/** Scope: head office's alone. */
export const headOfficeAlone = (query: QueryBuilder<Model>, actor: Actor) => {
  if (actor.reach !== 'all') query.whereRaw('false');
};
