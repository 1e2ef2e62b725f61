import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSession } from '#contract/core/session.ts'
import { testApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'

const app = await testApp()

test('people of a suspended or ended organisation are told of no right whose use the server would refuse', async () => {
  const rights = { 'ngo-profile': ['S', 'U', 'E'], 'personal-profile': ['S', 'U'] } as const
  const own = await organisation(app, { rights: rights as never })
  const told = async (status: number) => {
    await sql`update ngos set status_id = ${status} where id = ${own.id}`.execute(app.ownerDb)
    const user = (await own.client.call(readSession)).data?.user
    expect(user?.ngo).toMatchObject({ status_id: status, read_only: status !== 1 && status !== 3 })
    return Object.fromEntries(user?.permissions.map((row) => [row.permission_slug, row.sub_permission.join('')]) ?? [])
  }
  for (const status of [1, 3]) expect(await told(status)).toEqual({ 'ngo-profile': 'ESU', 'personal-profile': 'SU' })
  for (const status of [2, 5, 6, 7])
    expect(await told(status)).toEqual({ 'ngo-profile': 'ES', 'personal-profile': 'SU' })
})
