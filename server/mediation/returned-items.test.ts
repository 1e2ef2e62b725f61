import { beforeAll, describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { readMinistryLetter } from '#contract/mediation/letters.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, readOwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser, uploaded } from '../testing/factories.ts'
import { draftLetter, letterSubject, letterTo, letterWriter } from '../testing/letters.ts'

const app = await testApp()
const basis = { notes: 'في الكتاب ما يلزم تصحيحه.', article: 'القانون 93، المادة 11' }
let ngo: Awaited<ReturnType<typeof letterWriter>>
let officer: MinistryUser
beforeAll(async () => {
  ngo = await letterWriter(app)
  officer = await ministryUser(app, { rights: { ministry_mediation_request: ['S', 'C'] } })
})

type Attached = { required_document_id: null; title: string; file: number }
const paper = async (title: string): Promise<Attached> => ({
  required_document_id: null,
  title,
  file: await uploaded(app, ngo),
})
const decide = (id: number, decision: string, more: object = {}) =>
  officer.client.call(decideRequest, {
    params: { id },
    body: { decision, ...more } as SentBody<typeof decideRequest>,
  })
const back = (id: number, ...names: string[]) =>
  decide(id, 'return', {
    ...basis,
    items: names.map((at) => ({ at, note: 'صححوا هذا البند.', article: 'المادة 7' })),
  })
const complete = (id: number) =>
  ngo.client.call(actOnRequest, { params: { id }, body: { action: 'complete' } as SentBody<typeof actOnRequest> })
const save = (id: number, fields: object, documents: Attached[], subject = letterSubject) =>
  ngo.client.call(saveRequest, {
    params: { id },
    body: { subject, payload: letterTo(fields), documents } as SentBody<typeof saveRequest>,
  })
const refusedAt = async (answer: ReturnType<typeof save>) => Object.keys((await answer).errors ?? {})

/** A letter under study, with these attachments. */
async function studied(...documents: readonly Attached[]): Promise<number> {
  const id = await draftLetter(ngo, letterTo(), [...documents])
  must(
    await ngo.client.call(actOnRequest, {
      params: { id },
      body: { action: 'submit' } as SentBody<typeof actOnRequest>,
    }),
  )
  must(await decide(id, 'start'))
  return id
}

describe('a letter that is returned by item', () => {
  it('names its fields and its own attachments, each once, and nothing else', async () => {
    const [plan, foreign] = [await paper('جدول الدورة'), await paper('وثيقة كتاب آخر')]
    await studied(foreign)
    const id = await studied(plan)
    for (const names of [
      ['payload.colour'],
      ['details'],
      [`attachments.${foreign.file}`],
      [`documents.${plan.file}`],
      ['payload.body', 'payload.body'],
    ])
      expect((await back(id, ...names)).status, names.join()).toBe(422)
    must(await back(id, 'payload.destination', `attachments.${plan.file}`))
    const { rounds } = must(await ngo.client.call(readOwnRequest, { params: { id } }))
    expect(rounds).toMatchObject([
      { ...basis, items: [{ at: 'payload.destination', article: 'المادة 7' }, { at: `attachments.${plan.file}` }] },
    ])
  })

  it('opens what it names and nothing else: fields', async () => {
    const id = await studied()
    must(await back(id, 'payload.destination', 'payload.job_title_id'))
    for (const [fields, at] of [
      [{ body: '<p>نص آخر لم يُسأل عنه أحد، وفيه ما يزيد على ثلاثين محرفاً.</p>' }, 'payload.body'],
      [{ external_body_id: 2 }, 'payload.external_body_id'],
      [{ letter_no: '18/ص' }, 'payload.letter_no'],
    ] as const)
      expect(await refusedAt(save(id, fields, [])), at).toEqual([at])
    expect(await refusedAt(save(id, {}, [], 'موضوع آخر لم يُطلب'))).toEqual(['subject'])
    expect(await refusedAt(save(id, {}, [await paper('مرفق لم يُطلب')]))).toEqual(['attachments'])
    must(await save(id, { destination: 'مديرية التربية في ريف دمشق' }, []))
    // The ministry reads what was handed in, in every answer, until it is handed in again.
    const seen = () => officer.client.call(readRequest, { params: { id } })
    expect(must(await seen()).payload.destination).toBe('مديرية التربية في دمشق')
    must(await complete(id))
    const after = must(await seen())
    expect(after.payload.destination).toBe('مديرية التربية في ريف دمشق')
    expect(after.rounds.map((round) => round.payload.destination)).toEqual(['مديرية التربية في دمشق'])
  })

  it('opens what it names and nothing else: attachments, one by one', async () => {
    const [first, second] = [await paper('جدول الدورة'), await paper('أسماء المدرسين')]
    const id = await studied(first, second)
    must(await back(id, `attachments.${second.file}`))
    const [fresh, more] = [await paper('أسماء المدرسين الجديدة'), await paper('مرفق ثالث')]
    expect(await refusedAt(save(id, {}, [second]))).toEqual([`attachments.${first.file}`])
    expect(await refusedAt(save(id, {}, [{ ...first, title: 'اسم آخر' }, second]))).toEqual([
      `attachments.${first.file}`,
    ])
    expect(await refusedAt(save(id, {}, [first, second, fresh]))).toEqual(['attachments'])
    expect(await refusedAt(save(id, {}, [first, fresh, more]))).toEqual(['attachments'])
    // As a form keeps itself: first the old one is gone, then the new one is there.
    must(await save(id, {}, [first]))
    must(await save(id, {}, [first, fresh]))
    must(await complete(id))
    const letter = must(await officer.client.call(readMinistryLetter, { params: { id } }))
    expect(letter.attachments.map(({ file }) => file)).toEqual([first.file, fresh.file])
    // A missing one is an item too; it takes none away.
    must(await decide(id, 'start'))
    must(await back(id, 'attachments'))
    expect(await refusedAt(save(id, {}, [first, more]))).toEqual([`attachments.${fresh.file}`])
    must(await save(id, {}, [first, fresh, more]))
    must(await complete(id))
  })

  it('leaves everything open where it names nothing', async () => {
    const id = await studied(await paper('جدول الدورة'))
    must(await decide(id, 'return', basis))
    must(await save(id, { destination: 'مديرية التربية في حمص', letter_no: '19/ص' }, []))
    expect(must(await complete(id)).status).toBe('submitted')
  })
})
