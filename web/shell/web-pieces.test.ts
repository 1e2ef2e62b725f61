import { expect, test } from 'vitest'
import { link } from '#web/core/screens/link.ts'
import { parseSearch, stringifySearch } from '#web/base/search.ts'
import { holdInput, waitForInput } from './wait-for-input.ts'

test('search parameters repeat, so that a plain form and a link say the same', () => {
  expect(parseSearch('?a=1&b=x&a=2')).toEqual({ a: ['1', '2'], b: 'x' })
  expect(stringifySearch({ a: ['1', '2'], b: 'x', c: undefined, d: '' })).toBe('?a=1&a=2&b=x')
  expect(stringifySearch({})).toBe('')
  expect(Object.keys(parseSearch('__proto__=1&ok=1'))).toEqual(['ok'])
})

test('links fill the parameters of a screen and encode them', () => {
  expect(link('/ngo/{id}', { id: 5 })).toBe('/ngo/5')
  expect(link('/docs/{slug}', { slug: 'a/b' })).toBe('/docs/a%2Fb')
  expect(link('/home', undefined, { page: 2 })).toBe('/home?page=2')
})

const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="preload" as="font"/></head><body><script>data</script><script type="module" async="" src="/assets/index-1.js"></script></body>'

test('an open page carries no script of ours until the first input', () => {
  const html = waitForInput(page, 'n0nce')
  expect(html).not.toContain('modulepreload')
  expect(html).not.toMatch(/<script[^>]+src=/)
  expect(html).toContain('<script nonce="n0nce">')
  expect(html).toContain('import("/assets/index-1.js")')
  const loader = /<script nonce="n0nce">(\(\(\)=>.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(loader.length).toBeLessThanOrEqual(1024)
})

test('fonts are asked for first where they come at once; a weak or a saving connection is shown the page without them, in one piece unless it is very weak', () => {
  const withNonce = page.replace('as="font"', 'as="font" nonce="other each time"')
  const html = waitForInput(withNonce, 'n0nce')
  const [, text = ''] = /<head><script nonce="n0nce">(.*?)<\/script><\/head>/.exec(html) ?? []
  const asked = (connection?: object) => {
    let added = ''
    const head = { insertAdjacentHTML: (_place: string, links: string) => (added = links) }
    // oxlint-disable-next-line typescript/no-implied-eval -- it is text in the page
    new Function('navigator', 'document', text)({ connection }, { head })
    return added
  }
  const links = '<link rel="preload" as="font"/>'
  expect(asked()).toBe(links)
  expect(asked({ saveData: false, downlink: 10, rtt: 50 })).toBe(links)
  for (const weak of [{ saveData: true }, { downlink: 1.5 }, { rtt: 300 }])
    expect(asked({ saveData: false, downlink: 10, rtt: 50, ...weak })).toBe(
      '<link rel="expect" href="#foot" blocking="render">',
    )
  expect(asked({ saveData: false, downlink: 0.3, rtt: 1400 })).toBe('')
})

const loaderOf = (resume?: string) =>
  /<script>(\(\(\)=>.*?)<\/script>/.exec(waitForInput(page, undefined, resume))?.[1] ?? ''

test('a form begun in this tab or on this device goes on at once, without the first input', () => {
  expect(loaderOf('sign-up')).toContain('[sessionStorage,localStorage].some(s=>s.getItem("sign-up"))&&g()')
  expect(loaderOf()).not.toContain('Storage')
})

test('a form that only script sends does not leave before the script is there, one with an address of its own does', () => {
  let listener: (event: unknown) => void = () => undefined
  const listen = (type: string, act: typeof listener) => type === 'submit' && (listener = act)
  // oxlint-disable-next-line typescript/no-implied-eval -- the loader is text in the page
  new Function('addEventListener', loaderOf().replace(/import\([^)]*\)/, '0'))(listen)
  const stopped: string[] = []
  const forms = [
    { method: 'get', action: null },
    { method: 'post', action: null },
    { method: 'post', action: '/shaml-form' },
  ].map(({ method, action }) => ({ method, dataset: {}, getAttribute: () => action }))
  for (const target of forms) listener({ target, preventDefault: () => stopped.push(target.method) })
  expect(stopped).toEqual(['post'])
  expect(forms.map((one) => one.dataset)).toEqual([{}, { sent: '' }, {}])
  expect(holdInput(page, 'n0nce')).toMatch(
    /<script nonce="n0nce">addEventListener\("submit".*<\/script><script type="module"/,
  )
})

test('a page without an entry stays as it is', () => {
  expect(waitForInput('<p>x</p>', undefined)).toBe('<p>x</p>')
})
