/** Milliseconds after which an answer that nobody took yet is asked for anew. */
const freshMs = 15_000

/** The script of a document that asks for data which its page needs first, with the words of `send`. Not while somebody looks into an organisation's file: his address has a token. */
export const askFirst = (address: string, lang: string, person: string | undefined): string => {
  const headers = {
    accept: 'application/json',
    'accept-language': lang,
    'x-requested-with': 'sijill',
    'x-person': person,
  }
  return `sessionStorage.ni||(firstData={a:${JSON.stringify(address)},r:fetch(${JSON.stringify(address)},${JSON.stringify({ headers })}).catch(()=>0)})`
}

declare global {
  var firstData: { a: string; r: Promise<Response | 0> } | undefined
}
/** What the document has already asked for under this address, once; else it is asked for now. */
export async function firstOr(path: string, init: RequestInit): Promise<Response> {
  const first = globalThis.firstData
  if (first?.a !== path) return fetch(path, init)
  globalThis.firstData = undefined
  return (performance.now() < freshMs && (await first.r)) || fetch(path, init)
}
