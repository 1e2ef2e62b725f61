import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { plainPages } from './sitemap.ts'

const app = await testApp()
await sql`insert into ngos (id, ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id, deleted_at)
  select case when i > 30 then 50000 + i else 900 + i end, 'SM-' || lpad(i::text, 6, '0'), 'جمعية الخريطة رقم ' || i, 2, i % 8 + 1, i || '/خ', '2020-01-01', 1, case when i % 10 = 0 then now() end
  from generate_series(1, 60) i`.execute(app.ownerDb)

const read = async (path: string) => {
  const answer = await app.http.inject({ url: path })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.body }
}
/** Addresses of a well-formed file: one root, each entry with one loc inside. */
function locs(text: string, root: string, entry: string): string[] {
  expect(text).toMatch(
    new RegExp(
      `^<\\?xml version="1.0" encoding="UTF-8"\\?>\\n<${root} xmlns="[^"]+"(?: xmlns:xhtml="http://www.w3.org/1999/xhtml")?>\\n[^]*</${root}>\\n$`,
    ),
  )
  const inside = text.split('\n').slice(2, -2)
  return inside.map((line) => {
    const found = new RegExp(
      `^<${entry}><loc>([^<>"' ]+)</loc>(?:<lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>)?(?:<xhtml:link rel="alternate" hreflang="(?:ar|en)" href="[^<>"' ]+"/>){0,2}</${entry}>$`,
    ).exec(line)
    expect(found, line).not.toBeNull()
    return (found?.[1] ?? '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  })
}

test('the index names the parts, and the parts hold every public organisation once and no hidden or removed one', async () => {
  const index = await read('/sitemap.xml')
  expect(index.type).toContain('application/xml')
  const parts = locs(index.text, 'sitemapindex', 'sitemap')
  expect(parts).toContain('http://localhost/sitemap/pages.xml')
  const listed: string[] = []
  for (const part of parts) {
    const { status, text } = await read(part.replace('http://localhost', ''))
    expect(status).toBe(200)
    const found = locs(text, 'urlset', 'url')
    expect(found.length).toBeLessThanOrEqual(50_000)
    listed.push(...found)
  }
  const { rows } = await sql<{
    path: string
  }>`select 'http://localhost/ngo/' || id as path from ngos where deleted_at is null and status_id <> 8`.execute(
    app.ownerDb,
  )
  const both = rows.flatMap(({ path }) => [path, `${path}?lang=en`])
  expect(listed.filter((one) => one.includes('/ngo/')).sort()).toEqual(both.sort())
  for (const path of plainPages) {
    expect(listed).toContain(`http://localhost${path}`)
    expect(listed).toContain(`http://localhost${path}?lang=en`)
  }
  expect(new Set(listed).size).toBe(listed.length)
  expect(parts.filter((part) => part.includes('ngos-'))).toHaveLength(2)
})

test('a part that does not exist is 404, and robots.txt names the index and closes what is signed in', async () => {
  for (const path of ['/sitemap/ngos-9.xml', '/sitemap/ngos-0.xml', '/sitemap/users-1.xml', '/sitemap/x'])
    expect((await read(path)).status, path).toBe(404)
  const { text } = await read('/robots.txt')
  expect(text).toContain('Sitemap: http://localhost/sitemap.xml')
  for (const closed of ['/api/', '/ministry/', '/ngo-profile']) expect(text).toContain(`Disallow: ${closed}`)
  for (const opened of ['pictures/', 'feeds/', 'campaign-image/', 'open-data'])
    expect(text).toContain(`Allow: /api/v2/guest/${opened}\n`)
})

test('both languages of a page name each other, and the parts stay within what a sitemap may hold', async () => {
  const { text } = await read('/sitemap/pages.xml')
  const line = text.split('\n').find((one) => one.includes('<loc>http://localhost/faq?lang=en</loc>'))
  expect(line).toContain('hreflang="ar" href="http://localhost/faq"')
  expect(line).toContain('hreflang="en" href="http://localhost/faq?lang=en"')
  // A part holds two addresses for each of its ids [sitemaps.org: 50,000 addresses at most].
  expect((await read('/sitemap.xml')).text).toContain('/sitemap/ngos-3.xml')
})

test('security.txt says where a weakness is reported, and is valid for less than a year from any day', async () => {
  const { status, type, text } = await read('/.well-known/security.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('Contact: http://localhost/about-ministry#contact\n')
  expect(text).toContain('Preferred-Languages: ar, en\n')
  const ends = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const days = (ends - app.services.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
