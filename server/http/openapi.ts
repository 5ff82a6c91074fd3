/** The OpenAPI document, made from the contract. */
import * as z from 'zod';
import type { Endpoint } from '#shared/endpoints/endpoint';

type Schema = Endpoint['body'];

/** The contract as OpenAPI 3.1, at `/api/openapi.json`. */
export function openApiDocument(contract: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  const tell = (path: string, { method }: Endpoint, told: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: told };
  };
  for (const endpoint of contract) {
    const told = operation(endpoint);
    tell(endpoint.path, endpoint, told);
    if (endpoint.former !== undefined) tell(endpoint.former, endpoint, { ...told, deprecated: true });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tadika', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(endpoint: Endpoint): object {
  const body = jsonSchema(endpoint.body, 'input');
  const answer = jsonSchema(endpoint.answer, 'output');
  const empty = endpoint.answer.def.type === 'void';
  return {
    summary: endpoint.summary,
    ...(endpoint.open ? { security: [] } : { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.method !== 'GET' && { requestBody: { content: requestContent(endpoint, body) } }),
    responses: {
      ...(endpoint.download && { 200: { description: 'The file.', content: { '*/*': {} } } }),
      ...(endpoint.download
        ? {}
        : empty
          ? { 204: { description: 'Done; there is nothing to say.' } }
          : {
              200: {
                description: 'The answer.',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: { data: answer, ...(endpoint.paged && { meta: pageMeta }) },
                      required: ['data'],
                    },
                  },
                },
              },
            }),
      default: { description: 'A refusal: 401, 403, 404, 409, 422, 423 or 429, as { message, errors }.' },
    },
  };
}

/** A call that takes files takes them as parts beside its fields. */
function requestContent({ files }: Endpoint, body: object): object {
  if (Object.keys(files).length === 0) return { 'application/json': { schema: body } };
  const properties = Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }]);
  const parts = { type: 'object', properties: Object.fromEntries(properties) };
  return { 'multipart/form-data': { schema: { allOf: [body, parts] } } };
}

const pageMeta = {
  type: 'object',
  properties: { total: { type: 'integer' }, page: { type: 'integer' }, per_page: { type: 'integer' } },
};

function parameters(schema: Schema, where: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
