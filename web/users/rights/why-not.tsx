import { useQuery, useQueryClient } from '@tanstack/react-query'
import { permissions, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { listRightGivers } from '#contract/users/right-givers.ts'
import { callApi } from '#web/core/api/api.ts'
import { loadSession } from '#web/core/session/session.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { slugName } from './right-words.ts'

/** Why a screen was refused: the right that is missing, and who of one's own house can give it [features 19]. */
export function WhyNot() {
  const client = useQueryClient()
  const need = useAddress().one('need')
  const slug = need && Object.hasOwn(permissions, need) ? (need as PermissionSlug) : undefined
  const { data } = useQuery({
    queryKey: ['right-givers', slug],
    queryFn: async () => {
      // The page is open to everyone; only who is signed in can be told names.
      const session = await loadSession(client)
      if (!session || session.user.kind === 'est' || !slug) return null
      const isMine = permissions[slug].area === (session.user.kind === 'ministry' ? 'ministry' : 'ngo')
      return { isMine, people: isMine ? (await callApi(listRightGivers, { query: { slug } })).data : [] }
    },
    enabled: slug !== undefined,
  })
  if (!slug || !data) return null
  return (
    <Notice tone="sand" title={m.users_why_missing({ right: slugName(slug) })}>
      {!data.isMine ? (
        <p>{m.users_why_other()}</p>
      ) : data.people.length === 0 ? (
        <p>{m.users_why_nobody()}</p>
      ) : (
        <>
          <p>{m.users_why_ask()}</p>
          <ul>
            {data.people.map((one) => (
              <li key={one.id}>{one.name}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
