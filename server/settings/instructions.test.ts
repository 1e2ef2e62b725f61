import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readInstructions } from '#contract/core/reference.ts'
import { testApp } from '../testing/app.ts'

const app = await testApp()

it('instructions of a screen reach no page with more than structure and links, whoever wrote them', async () => {
  const { rows } = await sql<{
    slug: string
  }>`update instructions set body_ar = ${'<p onclick="steal()">اقرأ <b>هذا</b></p><script>steal()</script><img src=x onerror=steal()><a href="javascript:steal()">رابط</a>'}, body_en = null
    where slug = (select slug from instructions order by id limit 1) returning slug`.execute(app.ownerDb)
  const { data } = await app.guest.call(readInstructions, { params: { slug: rows[0]?.slug as string } })
  expect(data!.body_ar).toBe('<p>اقرأ <b>هذا</b></p><a>رابط</a>')
  expect(data!.body_en).toBeNull()
})
