import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listSettings, settingSchema, updateSetting } from '#contract/settings/platform-settings.ts'
import { platformSettings } from '#contract/settings/setting-table.ts'
import { readSelect } from '#contract/core/reference.ts'
import { settings as seeded } from '#db/seed/reference/settings.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})
const stored = async (key: string) =>
  (await sql<{ value: unknown }>`select value from settings where key = ${key}`.execute(app.ownerDb)).rows[0]?.value
const put = (key: string, value: unknown, who = admin) => who.client.call(updateSetting, { body: { key, value } })

it('every seeded setting is known, and its value is one that it may take', () => {
  expect(seeded.map(([key]) => key).toSorted()).toEqual(Object.keys(platformSettings).toSorted())
  const wrong = seeded.filter(([key, value]) => {
    const schema = settingSchema(platformSettings[key] as (typeof platformSettings)[string])
    return schema && !schema.safeParse(value).success
  })
  expect(wrong.map(([key]) => key)).toEqual([])
})

describe.each(Object.entries(platformSettings))('%s', (key, setting) => {
  it('takes its own values only: what does not fit, and what is built in, changes nothing', async () => {
    const before = await stored(key)
    const others: unknown[] =
      setting.kind === 'fixed'
        ? [before, 'SY', 5]
        : setting.kind === 'bool'
          ? ['true', 1, null, {}]
          : setting.kind === 'share'
            ? [-1, 2, 'x', null, []]
            : setting.kind === 'text'
              ? ['x', 'م'.repeat(setting.longest + 1), 5, true, {}]
              : setting.kind === 'int'
                ? [setting.min - 1, setting.max + 1, 1.5, 'x', null, [], true]
                : [
                    {},
                    { 1: 5, 2: 5 },
                    { 1: [], 2: [], 3: [] },
                    { 1: 999, 2: 999, 3: 999 },
                    { ...(before as object), 4: 1 },
                    null,
                    7,
                  ]
    for (const value of others) expect([value, (await put(key, value)).status]).toEqual([value, 422])
    expect(await stored(key)).toEqual(before)
  })
})

it('a change holds at once, is logged with the value before, and says who made it', async () => {
  const answer = await put('founding.return_days', 45)
  expect(answer).toMatchObject({
    status: 200,
    data: { key: 'founding.return_days', value: 45, changed_by: 'سامر السنديان' },
  })
  expect(app.services.reference.setting('founding.return_days', 0)).toBe(45)
  const { rows } = await sql<{
    changes: unknown
    user_id: number
  }>`select changes, user_id from logs where entity = 'settings' order by id desc limit 1`.execute(app.ownerDb)
  expect(rows[0]).toEqual({ changes: { 'founding.return_days': { before: 30, after: 45 } }, user_id: admin.id })
})

it('the most accounts with an exception are never fewer than the most without one, whichever is changed', async () => {
  expect((await put('bank.max_accounts', 4)).errors).toHaveProperty('value')
  expect((await put('bank.max_with_exception', 5)).status).toBe(200)
  expect((await put('bank.max_accounts', 4)).status).toBe(200)
  expect((await put('bank.max_with_exception', 3)).errors).toHaveProperty('value')
})

it('a limit of the legal forms stands beside them as well', async () => {
  expect((await put('founding.min_founders', { 1: 1, 2: 15, 3: 7 })).status).toBe(200)
  const { data } = await app.guest.call(readSelect, { params: { slug: 'legal-forms' }, query: {} })
  expect(data[1]).toMatchObject({ id: 2, extra: { min_founders: 15, board_sizes: [5, 7, 9, 11] } })
})

it('only the central administration with the right reads and changes them; an unknown key is refused', async () => {
  const [officer, reader] = [
    await ministryUser(app, { governorate: 1, rights: { ministry_indexes: ['S', 'U'] } }),
    await ministryUser(app, { rights: { ministry_indexes: ['S'] } }),
  ]
  expect((await officer.client.call(listSettings)).status).toBe(403)
  expect((await put('profile.min_score', 10, officer)).status).toBe(403)
  expect((await reader.client.call(listSettings)).status).toBe(200)
  expect((await put('profile.min_score', 10, reader)).status).toBe(403)
  for (const key of ['demo.seeded', 'toString', 'no.such']) expect((await put(key, 1)).errors).toHaveProperty('key')
})
