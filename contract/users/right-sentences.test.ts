import { describe, expect, it } from 'vitest'
import { permissionCodes, permissions, permissionSlugs } from '../core/rights/permissions.ts'
import { catalogue, findSentence } from './right-sentences.ts'

const cells = permissionSlugs.flatMap((slug) =>
  permissionCodes
    .filter((code) => (permissions[slug].codes as string).includes(code))
    .map((code) => [slug, code] as const),
)

describe('every code of every right is told in a sentence', () => {
  it.each(cells)('%s %s', (slug, code) => {
    const words = findSentence(slug, code)
    expect(words?.ar).toMatch(/^[\p{Script=Arabic}\p{M} ،؛:.]{6,200}\.$/u)
    expect(words?.en).toMatch(/^[A-Z][A-Za-z’,;:\- ]{6,200}\.$/)
    expect(`${words?.ar} ${words?.en}`).not.toMatch(/undefined|\{|\}|\.\./)
  })
  it('no two alike within an area, so that none was copied and forgotten', () => {
    for (const area of ['ministry', 'ngo'] as const)
      for (const lang of ['ar', 'en'] as const) {
        const all = catalogue(area).flatMap((row) => row.codes.map(({ words }) => words[lang]))
        expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
      }
  })
  it('and no code that a right does not know', () => {
    const known = new Set(cells.map(([slug, code]) => `${slug} ${code}`))
    for (const slug of permissionSlugs)
      for (const code of permissionCodes)
        if (!known.has(`${slug} ${code}`)) expect(findSentence(slug, code)).toBeUndefined()
    expect([...catalogue('ministry'), ...catalogue('ngo')].flatMap((row) => row.codes)).toHaveLength(cells.length)
  })
})
