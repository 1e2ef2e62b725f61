import { z } from 'zod'
import type { Call } from '#contract/core/calls/call.ts'
import type { Words } from '#contract/core/calls/words.ts'
import { countedTo } from './route.ts'

type Json = Record<string, unknown>

/** Writes the label of each field that the words know beside it: those of the record, of a list of it and of what it holds. */
function describe(json: unknown, words: Words): unknown {
  if (Array.isArray(json)) return json.map((one) => describe(one, words))
  if (json === null || typeof json !== 'object') return json
  const { properties, ...rest } = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, key === 'properties' ? value : describe(value, words)]),
  ) as Json & { properties?: Json }
  if (!properties) return rest
  const described = Object.entries(properties).map(([name, value]): [string, unknown] => {
    const label = Object.hasOwn(words, name) ? words[name] : undefined
    const inner = describe(value, words) as Json
    return [name, label ? { description: `${label.en} / ${label.ar}`, ...inner } : inner]
  })
  return { ...rest, properties: Object.fromEntries(described) }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output', words: Words = {}) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return describe(json, words) as Json
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  const json = schema
    ? (schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] })
    : {}
  return Object.entries(json.properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required?.includes(name) ?? false),
    schema: value,
  }))
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The version of the record that was seen: its `updated_at` in quotes. Another version is answered 409.',
  schema: { type: 'string' },
}

function operation(call: Call) {
  const body = call.body && schemaOf(call.body, 'input', call.words)
  const answer = call.blob
    ? Object.fromEntries(call.blob.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
    : {
        'application/json': {
          schema: {
            type: 'object',
            required: ['status', 'message', 'data'],
            properties: {
              status: { type: 'boolean' },
              message: { type: 'string' },
              data: schemaOf(call.answer, 'output', call.words),
              ...(call.paged ? { pagination: { $ref: '#/components/schemas/Pagination' } } : {}),
            },
          },
        },
      }
  return {
    summary: call.summary,
    ...(call.endless
      ? {
          description: `Counted up to ${countedTo} rows: a total_row of ${countedTo + 1}, beyond last_page, says that there are more.`,
        }
      : {}),
    tags: [call.path.split('/')[1]],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.versioned ? [ifMatch] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [call.form ? 'multipart/form-data' : 'application/json']: { schema: body } },
          },
        }
      : {}),
    ...(call.access === 'open'
      ? { security: [] }
      : { security: [{ bearer: [] }, { cookie: [] }], 'x-access': call.access }),
    responses: {
      200: { description: 'ok', content: answer },
      422: { $ref: '#/components/responses/Refused' },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

/** OpenAPI 3.1 for these calls, generated from the contract. */
export function openApi(calls: readonly Call[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = (paths[`/${call.path}`] ??= {})
    path[call.method.toLowerCase()] = operation(call)
    if (call.formPut || (call.changesState && call.method === 'GET')) path.post ??= operation(call)
  }
  const integer = { type: 'integer' }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sijill',
      version: '2',
      description: 'National register and supervision of non-governmental organisations.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'sijill' },
      },
      schemas: {
        Pagination: {
          type: 'object',
          properties: { total_row: integer, last_page: integer, per_page: integer, current_page: integer },
        },
      },
      responses: {
        Refused: {
          description: 'refused',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  status: { const: false },
                  message: { type: 'string' },
                  data: {},
                  errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
                },
              },
            },
          },
        },
      },
    },
  }
}
