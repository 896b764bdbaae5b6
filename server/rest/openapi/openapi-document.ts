import {
  type FieldDefinition,
  getFieldMaxLength,
  getKindDefinition,
  toColumnName,
} from '../../../domain/kinds/index.ts'
import {
  findRelationOfKind,
  listVisibleColumns,
  type Relation,
  type RelationColumn,
  relations,
} from '../../../domain/relations.ts'
import type { ApiCaller } from '../../auth/api-caller.ts'
import { postgresTypeNames } from '../parse-literal.ts'
import { getReadRights } from '../read-caller.ts'
import { dataApiFunctions } from '../rpc/functions.ts'
import { listRelationMethods, mayWrite } from '../write/write-permission.ts'
import { commonParameters, listOperationParameters } from './openapi-parameters.ts'

type JsonObject = Readonly<Record<string, unknown>>

const jsonTypes: Readonly<Partial<Record<RelationColumn['type'], string>>> = {
  integer: 'integer',
  boolean: 'boolean',
}

const fieldDescriptions: Readonly<Partial<Record<FieldDefinition['type'], string>>> = {
  html: 'Rich text: HTML, sanitized when it is written and when it is read.',
  lines: 'Text of several lines.',
  date: 'A historical date in EDTF: `1890`, `1890-05~`, `189X`, `[..1890]`.',
  file: 'The hash of a stored file.',
  isbn: 'An ISBN.',
  account: 'The id of a user.',
}

const commonDescriptions: Readonly<Record<string, string>> = {
  id: 'Note:\nThis is a Primary Key.<pk/>',
  created_at: 'Read-only.',
  edited_at: 'Read-only.',
  published_at: 'Null: a draft. In the future: scheduled.',
  removed_at: 'When the row was moved to the trash. Can only be set to null, which restores the row.',
  version: 'Read-only. Increases with every change; as a filter it rejects concurrent changes.',
  sample: 'Read-only. Whether the row belongs to the sample site.',
  search: 'Read-only. The words of the row, for text search only.',
}

/** Describes the relations and functions in OpenAPI 2.0, as the caller may use them. */
export function createOpenApiDocument(caller: ApiCaller, origin: string): JsonObject {
  const { seesHidden } = getReadRights(caller)
  const all = [...relations.values()]
  const { host, protocol } = new URL(origin)
  return {
    swagger: '2.0',
    info: { title: 'Data API', description: 'The content of the site in PostgREST’s dialect.', version: '1' },
    host,
    basePath: '/rest/v1',
    schemes: [protocol.replace(':', '')],
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: [
      'application/json',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.array+json',
      'text/csv',
    ],
    securityDefinitions: {
      apikey: { type: 'apiKey', in: 'header', name: 'apikey' },
      token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Bearer ` and a token' },
    },
    security: [{ apikey: [] }],
    paths: Object.fromEntries([
      ...all.map((relation) => [`/${relation.name}`, describePath(relation, caller)] as const),
      ...[...dataApiFunctions].map(
        ([name, { parameters, requiredParameters }]) =>
          [`/rpc/${name}`, describeFunctionPath(name, parameters, requiredParameters)] as const,
      ),
    ]),
    definitions: Object.fromEntries(
      all.map((relation) => [relation.name, describeRelation(relation, seesHidden)]),
    ),
    parameters: {
      ...commonParameters,
      ...Object.fromEntries(all.flatMap((relation) => describeRelationParameters(relation, seesHidden))),
    },
  }
}

function describePath(relation: Relation, caller: ApiCaller): JsonObject {
  const { seesHidden } = getReadRights(caller)
  const writeMethods = mayWrite(relation, caller) ? listRelationMethods(relation).split(',') : []
  const filters = listVisibleColumns(relation, seesHidden).map(
    ({ name }) => `rowFilter.${relation.name}.${name}`,
  )
  const describe = (method: 'get' | 'post' | 'patch' | 'delete'): JsonObject => ({
    tags: [relation.name],
    parameters: listOperationParameters(method, relation.name, filters),
    responses:
      method === 'get'
        ? {
            200: {
              description: 'OK',
              schema: { type: 'array', items: { $ref: `#/definitions/${relation.name}` } },
            },
            206: { description: 'Partial Content' },
          }
        : method === 'post'
          ? { 201: { description: 'Created' } }
          : { 204: { description: 'No Content' } },
  })
  return {
    get: describe('get'),
    ...(writeMethods.includes('POST') && { post: describe('post') }),
    ...(writeMethods.includes('PATCH') && { patch: describe('patch') }),
    ...(writeMethods.includes('DELETE') && { delete: describe('delete') }),
  }
}

function describeFunctionPath(
  name: string,
  parameters: readonly string[],
  required: readonly string[],
): JsonObject {
  const properties = Object.fromEntries(parameters.map((parameter) => [parameter, {}]))
  const responses = { 200: { description: 'OK' } }
  return {
    get: {
      tags: [`(rpc) ${name}`],
      parameters: parameters.map((parameter) => ({
        name: parameter,
        in: 'query',
        type: 'string',
        required: required.includes(parameter),
      })),
      responses,
    },
    post: {
      tags: [`(rpc) ${name}`],
      parameters: [
        {
          name: 'args',
          in: 'body',
          required: true,
          schema: { type: 'object', properties, ...(required.length > 0 && { required }) },
        },
      ],
      responses,
    },
  }
}

function describeRelation(relation: Relation, seesHidden: boolean): JsonObject {
  const columns = listVisibleColumns(relation, seesHidden)
  return {
    type: 'object',
    required: columns.filter(({ isNullable }) => !isNullable).map(({ name }) => name),
    properties: Object.fromEntries(columns.map((column) => [column.name, describeColumn(relation, column)])),
  }
}

function describeColumn({ kind }: Relation, column: RelationColumn): JsonObject {
  const field = Object.entries(getKindDefinition(kind).fields).find(
    ([name]) => toColumnName(name) === column.name,
  )?.[1]
  const referenced = column.references === null ? null : findRelationOfKind(column.references)
  const maxLength = field === undefined ? null : getFieldMaxLength(field)
  const type = jsonTypes[column.type] ?? (column.type === 'jsonb' ? null : 'string')
  const description =
    column.type === 'daterange'
      ? 'Read-only. The days of the date.'
      : referenced !== null
        ? `Note:\nThis is a Foreign Key to \`${referenced.name}.id\`.<fk table='${referenced.name}' column='id'/>`
        : ((field && fieldDescriptions[field.type]) ?? commonDescriptions[column.name])
  return {
    ...(type !== null && { type }),
    format: postgresTypeNames[column.type],
    ...(description !== undefined && { description }),
    ...(maxLength !== null && type === 'string' && { maxLength }),
    ...(field?.choices !== undefined && { enum: field.choices }),
    ...(field?.initial !== undefined && { default: field.initial }),
  }
}

/** The body of a write and a filter of each column. */
function describeRelationParameters(relation: Relation, seesHidden: boolean): [string, JsonObject][] {
  return [
    [
      `body.${relation.name}`,
      {
        name: relation.name,
        description: relation.name,
        required: false,
        in: 'body',
        schema: { $ref: `#/definitions/${relation.name}` },
      },
    ],
    ...listVisibleColumns(relation, seesHidden).map(({ name }): [string, JsonObject] => [
      `rowFilter.${relation.name}.${name}`,
      { name, required: false, in: 'query', type: 'string' },
    ]),
  ]
}
