import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { listSettings, settingConflict, settingSchema, updateSetting } from '#contract/settings/platform-settings.ts'
import { platformSettings } from '#contract/settings/setting-table.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { forbidden, found, invalid } from '../core/errors.ts'
import { type Area, ZodRefusal } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'

type Row = AnswerOf<typeof listSettings>[number]
const rowsOf = async (db: Db | Trx, key?: string): Promise<Row[]> =>
  (
    await sql<Row>`select s.key, s.value, s.updated_at, case when s.updated_by is not null then s.updated_at end as changed_at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as changed_by
      from settings s left join users u on u.id = s.updated_by where s.key = any(${key === undefined ? Object.keys(platformSettings) : [key]}::text[])`.execute(
      db,
    )
  ).rows

/** Limits that also stand as a column beside each legal form. */
const formColumns: Readonly<Record<string, string>> = {
  'founding.min_founders': 'min_founders',
  'founding.board_sizes': 'board_sizes',
  'founding.max_main_classifications': 'max_main_classifications',
}

const centralOnly = (actor: Actor) => {
  if (!actor.central) throw forbidden()
}

/** Country data and limits of section 6.8: one at a time, judged by the setting's own shape, logged with the value before. */
export const platformSettingsArea: Area = (on, services) => {
  on(listSettings, async ({ actor }) => {
    centralOnly(actor)
    const order = Object.keys(platformSettings)
    return (await rowsOf(services.db)).sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  })

  on(updateSetting, async ({ actor, body: { key, value }, lang, request, write }) => {
    centralOnly(actor)
    const setting = Object.hasOwn(platformSettings, key) ? platformSettings[key] : undefined
    const schema = setting && settingSchema(setting)
    if (!schema) throw invalid({ key: ['V-CHOICE'] })
    const judged = schema.safeParse(value, { reportInput: true })
    if (!judged.success)
      throw new ZodRefusal(
        errorsMap(
          lang,
          judged.error.issues.map((issue) => ({ ...issue, path: ['value', ...issue.path] })),
        ),
      )
    const row = await write(async (trx) => {
      // All of them: a rule between two settings is judged by one change at a time.
      await sql`select 1 from settings where key = any(${Object.keys(platformSettings)}::text[]) order by key for update`.execute(
        trx,
      )
      const rows = await rowsOf(trx)
      const all = new Map(rows.map((one) => [one.key, one.value]))
      const before = rows.find((one) => one.key === key)
      refuseStale(request, before?.updated_at, () => before)
      const wrong = settingConflict(key, judged.data, (other) => all.get(other))
      if (wrong) throw invalid({ value: [wrong] })
      await sql`insert into settings (key, value, description_ar, updated_by) values (${key}, ${JSON.stringify(judged.data)}::jsonb, ${setting.ar}, ${actor.userId})
        on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by`.execute(trx)
      const column = formColumns[key]
      if (column !== undefined)
        await sql`update index_records set extra = jsonb_set(extra, array[${column}]::text[], ${JSON.stringify(judged.data)}::jsonb -> code::text) where index_slug = 'legal-forms' and ${JSON.stringify(judged.data)}::jsonb ? code::text`.execute(
          trx,
        )
      await audit(trx, actor, {
        action: 'update',
        entity: 'settings',
        entity_id: null,
        description_ar: `تعديل الإعداد «${setting.ar}»`,
        before: { [key]: all.get(key) ?? null },
        after: { [key]: judged.data },
      })
      return found((await rowsOf(trx, key))[0])
    })
    await services.reference.refresh()
    return row
  })
}
