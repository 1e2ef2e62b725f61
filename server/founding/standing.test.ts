import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { showTransactionRequest } from '#contract/founding/calls.ts'
import { freezeRequest, readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'
import { officerRoles, openLetter, place, placedRequest, type Placed } from '../testing/placed-request.ts'

const app = await testApp()
let one: Placed
let officer: MinistryUser

beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الزيتون الأخضر')
  officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
})

const deskOf = async () => (await officer.client.call(readCreationRequest, { params: { id: one.id } })).data

describe('what the desk offers of a request', () => {
  it('hands on an open one, and nothing once it has ended, as the server would refuse it', async () => {
    await place(app, one, { status: 3, stage: 2, role: 'receiver' })
    expect((await deskOf()).actions).toContain('forward')
    for (const status of [10, 11, 12] as const) {
      await place(app, one, { status, stage: 2, role: 'receiver' })
      const { actions } = await deskOf()
      expect({ status, actions }).toEqual({ status, actions: [] })
      const sent = await officer.client.call(decideRequest, {
        params: { id: one.requestId },
        body: { decision: 'forward' } as never,
      })
      expect(sent.status).toBe(409)
    }
  })
})

describe('a founder whose file was frozen', () => {
  it('is told when it stands still and when it moves again', async () => {
    await place(app, one, { status: 5 })
    const freeze = (frozen: 0 | 1) =>
      officer.client.call(freezeRequest, {
        params: { id: one.id },
        body: { frozen, reason: frozen ? 'ورد اعتراض على المقر.' : null },
      })
    const told = async () =>
      (
        await sql<{
          code: string
          link: string | null
        }>`select code, link from user_notifications where user_id = ${one.founder.id} and entity = 'establishments' order by id desc limit 1`.execute(
          app.ownerDb,
        )
      ).rows[0]
    const link = '/temp-ngo/ministry-track'
    expect((await freeze(1)).status).toBe(200)
    expect(await told()).toEqual({ code: 'N-14', link })
    expect((await freeze(0)).status).toBe(200)
    expect(await told()).toEqual({ code: 'FILE-RELEASED', link })
  })
})

describe("a body's reply", () => {
  it('is read on the desk with its number, date and text, and by the founder only as an opinion', async () => {
    await place(app, one, { status: 8, role: 'external_liaison' })
    const letter = await openLetter(app, one, officer.id)
    const reply = { external_reply_no: '884/م', external_reply_date: '2026-01-02' }
    const sent = await officer.client.call(decideRequest, {
      params: { id: one.requestId },
      body: {
        decision: 'external',
        action_id: letter,
        external_opinion: 'disagree',
        notes: 'اعتراض المحافظة.',
        ...reply,
      } as never,
    })
    expect(sent.status).toBe(200)
    const seen = (await deskOf()).external.find((action: { id: number }) => action.id === letter)
    expect(seen).toMatchObject({ ...reply, external_reply_notes: 'اعتراض المحافظة.', external_opinion: 'disagree' })
    const track = JSON.stringify((await one.founder.client.call(showTransactionRequest)).data)
    expect(track).toContain('disagree')
    expect(track).not.toMatch(/884\/م|اعتراض المحافظة/)
  })
})
