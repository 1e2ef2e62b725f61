import { queryClientOf, type Queries } from './query-client.ts'
import { findPlace } from './screens.ts'
import { instructionsQuery } from './use-lookup.ts'

/** Longest wait in milliseconds; they are one small answer that lies in the memory for an hour. */
const patience = 600

/** Has a screen's instructions at hand before it is drawn: arriving later they would push it down under the reader's finger. Without them it is drawn too. */
export async function awaitInstructions(pathname: string, queries: Queries): Promise<void> {
  const slug = findPlace(pathname).screen?.instructions
  if (!slug) return
  await Promise.race([
    queryClientOf(queries).prefetchQuery(instructionsQuery(slug)),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ])
}
