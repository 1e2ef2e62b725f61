import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { issueCertificate, volunteerHours } from '#contract/people/hours.ts'
import { volunteers } from '#contract/people/volunteers.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { volunteerOf } from '../testing/people-cases.ts'
import { next } from '../testing/register-case.ts'

const app = await testApp()
const owner = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })

describe('hours and certificates', () => {
  test('a day has 24 hours and lies within the time of volunteering', async () => {
    const ngo = await organisation(app)
    const id = await volunteerOf(app, owner(ngo), next())
    const add = (body: object) =>
      ngo.client.call(volunteerHours.create, {
        body: { volunteer_id: id, work_date: '2024-05-06', hours: 20, task: 'توزيع سلال', ...body },
      })
    expect((await add({})).status).toBe(200)
    expect(Object.keys((await add({ hours: 5 })).errors)).toEqual(['hours'])
    expect((await add({ hours: 4 })).status).toBe(200)
    expect(Object.keys((await add({ work_date: '2024-02-29', hours: 1 })).errors)).toEqual(['work_date'])
  })

  test('a certificate sums the hours, and its code is checked by anybody; without hours there is none', async () => {
    const ngo = await organisation(app)
    const id = await volunteerOf(app, owner(ngo), next())
    const issue = (client = ngo.client) => client.call(issueCertificate, { params: { id }, body: {} })
    expect((await issue()).status).toBe(422)
    for (const [work_date, hours] of [
      ['2024-05-06', 4],
      ['2024-06-01', 7],
    ] as const)
      must(
        await ngo.client.call(volunteerHours.create, { body: { volunteer_id: id, work_date, hours, task: 'تعليم' } }),
      )
    const paper = must(await issue())
    expect(paper.hours).toBe(11)
    const { data } = await ngo.client.request('GET', `/api/v2/files/${paper.file}`)
    expect((data as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
    const { rows } = await sql<{
      title: string
    }>`select title from files_qrs where file = ${paper.file} and status = 'active'`.execute(app.ownerDb)
    expect(rows).toEqual([{ title: 'شهادة تطوع – لينا نبيل البستاني' }])
    const stranger = await organisation(app)
    expect((await issue(stranger.client)).status).toBe(404)
    const reader = await organisationUser(app, ngo.id, { ngo_volunteers: ['S', 'A', 'D'] })
    expect((await issue(reader.client)).status).toBe(403)
    expect((await ngo.client.call(volunteers.remove, { params: { id } })).status).toBe(409)
  }, 60_000)
})
