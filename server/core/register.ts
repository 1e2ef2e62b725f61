import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AnyResource } from '#contract/core/resource.ts'
import { pageOf } from '#contract/core/fields.ts'
import { searchWords } from '#contract/core/arabic.ts'
import type { Actor } from './actor.ts'
import { audit } from './audit.ts'
import { found, invalid, type FieldRefusals } from './errors.ts'
import { claimFiles } from './claim-files.ts'
import type { On } from './route.ts'
import type { Services, Trx } from './services.ts'

type Row = Record<string, unknown> & { id: number }
type Verb = 'list' | 'read' | 'create' | 'update' | 'remove'

export interface RegisterOptions<R extends AnyResource> {
  table: string
  /** Column that binds a row to its owner, and the owner's id of the actor; a mandatory part of every query. */
  scope: (actor: Actor) => { column: string; value: number } | undefined
  /** Columns searched by `search`, folded. */
  search?: readonly string[]
  /** Adds to a row what the contract's `view` names. */
  view?: (row: Row) => Record<string, unknown>
  /** Verbs that the area writes by hand below. */
  except?: readonly Verb[]
  /** What follows from a change, in the same transaction. */
  after?: (trx: Trx, actor: Actor, row: Row) => Promise<void>
  /** Rules beyond the shape; throws a Refusal or answers field errors. */
  check?: (
    trx: Trx,
    actor: Actor,
    input: z.output<R['input']>,
    before: Row | undefined,
  ) => Promise<FieldRefusals | undefined>
}

const ident = (name: string) => sql.ref(name)
const json = (value: unknown): RawBuilder<unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? sql`${JSON.stringify(value)}::jsonb`
    : sql`${value}`
/** ILIKE on the folded text, every word somewhere; wildcards typed by the reader are plain characters. */
const matches = (columns: readonly string[], search: string) =>
  sql.join(
    searchWords(search).map(
      (word) =>
        sql`(${sql.join(
          columns.map(
            (column) =>
              sql`ar_norm(${ident(column)}) like '%' || replace(replace(ar_norm(${word}), '%', ''), '_', '') || '%'`,
          ),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )

/** One table, one owner, five verbs: list, read, create, update, remove; permission per verb, scope on every query, audit row in the same transaction. */
export function register<R extends AnyResource>(
  on: On,
  services: Services,
  resource: R,
  options: RegisterOptions<R>,
): void {
  const { table, view, search = [], except = [], check, after } = options
  const columns = Object.keys(resource.row.shape).filter(
    (key) => key === 'id' || Object.hasOwn(resource.input.shape, key),
  )
  const selected = view ? sql`t.*` : sql.join(columns.map((column) => sql.ref(`t.${column}`)))
  const shape = (row: Row) => {
    const kept = Object.fromEntries(columns.map((column) => [column, row[column]])) as Row
    return view ? { ...kept, ...view(row) } : kept
  }
  const mine = (actor: Actor) => {
    const scope = options.scope(actor)
    return scope ? sql`t.${ident(scope.column)} = ${scope.value} and t.deleted_at is null` : sql`t.deleted_at is null`
  }
  const read = async (db: Trx | Services['db'], actor: Actor, id: number, lock = false) =>
    found(
      (
        await sql<Row>`select t.* from ${sql.table(table)} t where t.id = ${id} and ${mine(actor)} ${lock ? sql`for update` : sql``}`.execute(
          db,
        )
      ).rows[0],
    )
  const sortable = new Set([...columns, 'created_at', 'updated_at'])
  const order = (sort: string | undefined) => {
    const column = sort?.replace(/^-/, '')
    return column && sortable.has(column)
      ? sql`order by t.${ident(column)} ${sort?.startsWith('-') ? sql`desc` : sql`asc`}, t.id`
      : sql`order by t.id desc`
  }
  const guard = async (trx: Trx, actor: Actor, input: z.output<R['input']>, before?: Row) => {
    const wrong = await check?.(trx, actor, input, before)
    if (wrong && Object.keys(wrong).length > 0) throw invalid(wrong)
  }
  const log = (
    trx: Trx,
    actor: Actor,
    action: 'create' | 'update' | 'delete',
    before: Row | undefined,
    after: Row | undefined,
  ) =>
    audit(trx, actor, {
      action,
      entity: table,
      entity_id: (after ?? before)?.id ?? null,
      description_ar: `${{ create: 'إضافة', update: 'تعديل', delete: 'حذف' }[action]} ${(after ?? before)?.name_ar ?? (after ?? before)?.name ?? table}`,
      before,
      after,
    })
  const does = (verb: Verb) => !except.includes(verb)

  if (does('list'))
    on(resource.list, async ({ actor, query }) => {
      const { perPage, page, offset } = pageOf(query)
      const {
        page: _p,
        per_page: _s,
        search: words,
        sort,
        ...filters
      } = query as Record<string, unknown> & { search?: string; sort?: string }
      const where = sql.join(
        [
          mine(actor),
          ...Object.entries(filters)
            .filter(([, value]) => value !== undefined && value !== null)
            .map(([key, value]) =>
              Array.isArray(value) ? sql`t.${ident(key)} = any(${value})` : sql`t.${ident(key)} = ${value}`,
            ),
          ...(words && search.length > 0 && searchWords(words).length > 0
            ? [
                matches(
                  search.map((column) => `t.${column}`),
                  words,
                ),
              ]
            : []),
        ],
        sql` and `,
      )
      const [rows, count] = await Promise.all([
        sql<Row>`select ${selected} from ${sql.table(table)} t where ${where} ${order(sort)} limit ${perPage} offset ${offset}`.execute(
          services.db,
        ),
        sql<{ total: number }>`select count(*) as total from ${sql.table(table)} t where ${where}`.execute(services.db),
      ])
      return { rows: rows.rows.map(shape), total: count.rows[0]?.total ?? 0, perPage, page } as never
    })
  if (does('read'))
    on(resource.read, async ({ actor, params }) => shape(await read(services.db, actor, params.id)) as never)
  if (does('create'))
    on(resource.create, async ({ actor, body, write }) =>
      write(async (trx) => {
        await guard(trx, actor, body as z.output<R['input']>)
        const scope = options.scope(actor)
        const values = {
          ...(body as Record<string, unknown>),
          ...(scope ? { [scope.column]: scope.value } : {}),
          created_by: actor.userId,
          updated_by: actor.userId,
        }
        const { rows } =
          await sql<Row>`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map(ident))}) values (${sql.join(Object.values(values).map(json))}) returning *`.execute(
            trx,
          )
        const row = rows[0] as Row
        await claimFiles(trx, actor, resource.input, body, table, row.id)
        await log(trx, actor, 'create', undefined, row)
        await after?.(trx, actor, row)
        return shape(row) as never
      }),
    )
  if (does('update'))
    on(resource.update, async ({ actor, params, body, write }) =>
      write(async (trx) => {
        const before = await read(trx, actor, params.id, true)
        await guard(trx, actor, body as z.output<R['input']>, before)
        const values = { ...(body as Record<string, unknown>), updated_by: actor.userId }
        const { rows } =
          await sql<Row>`update ${sql.table(table)} t set ${sql.join(Object.entries(values).map(([key, value]) => sql`${ident(key)} = ${json(value)}`))}, updated_at = now() where t.id = ${params.id} and ${mine(actor)} returning t.*`.execute(
            trx,
          )
        const row = rows[0] as Row
        await claimFiles(trx, actor, resource.input, body, table, row.id)
        await log(trx, actor, 'update', before, row)
        await after?.(trx, actor, row)
        return shape(row) as never
      }),
    )
  if (does('remove'))
    on(resource.remove, async ({ actor, params, write }) =>
      write(async (trx) => {
        const before = await read(trx, actor, params.id, true)
        await sql`update ${sql.table(table)} t set deleted_at = now(), updated_by = ${actor.userId} where t.id = ${params.id} and ${mine(actor)}`.execute(
          trx,
        )
        await log(trx, actor, 'delete', before, undefined)
        await after?.(trx, actor, before)
        return null
      }),
    )
}
