import { isDeepStrictEqual } from 'node:util'
import { textOf } from '#contract/core/values/arabic.ts'
import type { AnyResource } from '#contract/core/calls/resource.ts'
import type { Actor } from '../identity/actor.ts'
import { audit } from '../log/audit.ts'
import { richFields } from '../http/body.ts'
import { claimFiles } from '../files/claim-files.ts'
import { invalid, type FieldRefusals } from '../errors.ts'
import { registerRows, type Row, type Scope } from '../registers/register-rows.ts'
import { cleanRichText } from '../http/rich-text.ts'
import type { On } from '../http/route.ts'
import type { Services, Trx } from '../services.ts'
import { refuseStale } from '../http/stale.ts'
import { goesBeside, noteWriting, publicationOf, type OwnTable, type PublishedTable, workingRow } from './stored.ts'

/** A register whose records become visible only when a second person publishes them. */
export interface PublishedRegister {
  readonly resource: AnyResource
  readonly table: PublishedTable | OwnTable
  /** Whose rows they are, where they are not the ministry's. */
  readonly scope?: (actor: Actor) => Scope
  /** Fields that change at once because they are no text, such as the place in a list. */
  readonly direct?: readonly string[]
  /** Columns that the server alone writes and every answer has. */
  readonly own?: readonly string[]
  /** Columns that are stored otherwise than they are sent, as the form sends them. */
  readonly view?: (row: Row) => Record<string, unknown>
  /** Rules that the schema cannot express, as in the register. */
  readonly check: (
    trx: Trx,
    actor: Actor,
    input: Record<string, unknown>,
    before: Row | undefined,
  ) => Promise<FieldRefusals>
}

/** The name of a record in the log. */
export const recordName = (row: Row): string =>
  (textOf(row.name_ar) || textOf(row.question_ar) || textOf(row.title_ar) || textOf(row.alt_ar)).slice(0, 180)
export const fieldsOf = ({ resource }: Pick<PublishedRegister, 'resource'>): string[] =>
  Object.keys(resource.input.shape)
export const picked = (row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
export function rowsOf(register: Pick<PublishedRegister, 'resource' | 'table' | 'view' | 'own'>) {
  const rows = registerRows(
    register.table,
    ['id', ...fieldsOf(register), ...(register.own ?? []), 'is_published', 'created_by', 'updated_by', 'updated_at'],
    [],
  )
  const viewed = (row: Row): Row => ({ ...row, ...register.view?.(row) })
  return {
    /** As the table holds them: for the log. */
    raw: rows,
    viewed,
    get: async (...asked: Parameters<typeof rows.get>) => viewed(await rows.get(...asked)),
    update: async (...asked: Parameters<typeof rows.update>) => viewed(await rows.update(...asked)),
  }
}

/** The record as the register answers it; other columns of the table are left out. */
export function shapeOf(register: PublishedRegister, row: Row): Row {
  const kept = picked(row, ['id', ...fieldsOf(register), ...(register.own ?? []), 'is_published', 'updated_at']) as Row
  for (const { path, meta } of richFields(register.resource.input)) {
    const name = path[0] as string
    if (typeof kept[name] === 'string') kept[name] = cleanRichText(kept[name], meta)
  }
  return kept
}

/**
 * Serves editing. If readers know the record, it stays as it is and the change is kept beside it. Otherwise the record
 * itself is changed.
 */
export function draftedUpdate(on: On, services: Services, register: PublishedRegister): void {
  const { resource, table, direct = [], check } = register
  const rows = rowsOf(register)
  on(resource.update, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const held = await rows.raw.get(trx, register.scope?.(actor), params.id, true)
      const stored = rows.viewed(held)
      const publication = await publicationOf(trx, table, stored)
      const before = workingRow(stored, publication)
      refuseStale(request, before.updated_at, () => shapeOf(register, before))
      const input = body as Record<string, unknown>
      const wrong = await check(trx, actor, input, stored)
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      await claimFiles(trx, actor, resource.input, input, table, stored.id, { before })

      // The database keeps the keys of an object in an order of its own.
      const same = (name: string, row: Row) => isDeepStrictEqual(input[name], row[name])
      const beside = goesBeside(publication)
      const written = fieldsOf(register).filter((name) => !direct.includes(name))
      const now = beside ? direct.filter((name) => !same(name, stored)) : [...fieldsOf(register)]
      const changed = written.some((name) => !same(name, before))
      const after =
        now.length > 0
          ? await rows.raw.update(trx, stored.id, { ...picked(input, now), updated_by: actor.userId })
          : held
      // A new place in the list is not writing and makes nobody an author.
      if (changed)
        await noteWriting(
          trx,
          actor,
          table,
          stored,
          beside ? { fields: written.some((name) => !same(name, stored)) ? picked(input, written) : undefined } : {},
        )
      await audit(trx, actor, {
        action: 'update',
        entity: table,
        entity_id: stored.id,
        description_ar: beside && changed ? `مسودة تعديل ${recordName(before)}` : `تعديل ${recordName(before)}`,
        // A draft stands as it was sent, a record as the table holds it.
        before: picked(beside ? before : held, fieldsOf(register)),
        after: picked(beside ? input : after, fieldsOf(register)),
      })
      return shapeOf(register, rows.viewed(after)) as never
    }),
  )
}
