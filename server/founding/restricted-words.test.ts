import { describe, expect, it } from 'vitest'
import { addIndexRecord, updateIndexRecord, type IndexRecord } from '#contract/settings/indexes.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { findNameObjections, takeProposedName } from './restricted-words.ts'

const app = await testApp()
const words = async (name: string) =>
  (await findNameObjections(app.db, name, {}, 1)).map((one) => `${one.name_ar} ${one.exact ? 'refused' : 'weighed'}`)

describe('restricted words in a proposed name', () => {
  it('are found whatever their article, spelling or marks, as whole words only', async () => {
    for (const name of [
      'جمعية وزارة الخير',
      'جمعية أصدقاء الوزارة',
      'جمعيّة دعمٍ للوزاره',
      'مؤسسة العدل والوزارة',
      'جمعية مساندة لوزارة الصحة',
      'جمعية أصدقاء\u200cوزارة العدل',
    ])
      expect(await words(name), name).toEqual(['وزارة refused'])
    for (const name of ['جمعية الوزارتين', 'جمعية حزبيات', 'جمعية الهلال الأخضر', 'جمعية أمم الأرض'])
      expect(await words(name), name).toEqual([])
    expect(await words('جمعية أصدقاء الهلال الأحمر الدولية')).toEqual(['دولية weighed', 'الهلال الأحمر weighed'])
  })

  it('refuse a name with their own words, or are only told', async () => {
    const take = (name: string) => app.db.transaction().execute((trx) => takeProposedName(trx, name, 0, 'name_ar'))
    await expect(take('جمعية حزب الزيتون')).rejects.toMatchObject({
      fields: { name_ar: [{ text: { ar: expect.stringContaining('كلمة') } }] },
    })
    await expect(take('جمعية الزيتون الدولية')).resolves.toBeUndefined()
  })

  it('are what the ministry keeps: an added word counts at once, a retired one no longer', async () => {
    const { client } = await ministryUser(app, { role: 'CA' })
    const params = { slug: 'restricted-words' }
    const body = { name_ar: 'إمبراطورية', name_en: 'Empire', is_refused: true, reason_ar: 'تجربة', reason_en: 'Trial' }
    const { data } = (await client.call(addIndexRecord, { params, body })) as { data: IndexRecord }
    expect(await words('جمعية امبراطورية الخير')).toEqual(['إمبراطورية refused'])
    await client.call(updateIndexRecord, { params: { ...params, id: data.id }, body: { ...body, is_active: false } })
    expect(await words('جمعية امبراطورية الخير')).toEqual([])
  })
})
