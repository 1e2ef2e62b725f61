import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharePage } from './shared-page.ts'

const nonce = 'bm9uY2Utb2YtdGhpcy1vbmU='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('only inline code that carried the nonce of this answer is allowed, and no nonce is left', () => {
  const page = [
    `<style nonce="${nonce}">p{}</style><style>*{display:none}</style>`,
    `<script type="module" src="/assets/a.js" nonce="${nonce}"></script>`,
    '<script>stored()</script><script nonce="of-another-answer">stored(2)</script>',
    '<SCRIPT>stored(3)</SCRIPT><script type="application/ld+json">{}</script>',
    `<script nonce="${nonce}" data-part="">ours(1)</script><script nonce="${nonce}">ours(2)</script>`,
    `<script nonce="${nonce}">ours(2)</script>`,
  ].join('')
  const { html, inline } = sharePage(page, nonce)
  expect(inline).toEqual({ scripts: [hashOf('ours(1)'), hashOf('ours(2)')], styles: [hashOf('p{}')] })
  expect(html).not.toContain(nonce)
})

test('a stored script that swallows one of ours is not allowed', () => {
  const { inline } = sharePage(`<script>stored()//<script nonce="${nonce}">ours()</script>`, nonce)
  expect(inline.scripts).toEqual([])
})

test('what is hashed is what is sent: the moment of reading is taken out of both', () => {
  const { html, inline } = sharePage(`<script nonce="${nonce}">x({i:"a",u:1760000000000})</script>`, nonce)
  expect(html).toBe('<script>x({i:"a",u:0})</script>')
  expect(inline.scripts).toEqual([hashOf('x({i:"a",u:0})')])
})
