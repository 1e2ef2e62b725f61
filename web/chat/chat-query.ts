import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ChatPage, listChats, readChat } from '#contract/chat/chat.ts'
import { callApi } from '#web/core/api/api.ts'
import { useServerEvents } from '#web/core/api/server-events.ts'
import { useSession } from '#web/core/session/session.ts'

const key = 'chats'
const keys = [[key]] as const
/** Milliseconds for which somebody counts as writing. */
const typingMs = 10_000

export const useRooms = () =>
  useQuery({ queryKey: [key, 'rooms'], queryFn: async ({ signal }) => (await callApi(listChats, { signal })).data })

/** A conversation with its last lines, and page by page with those before them. */
export const useRoom = (id: number) =>
  useInfiniteQuery({
    queryKey: [key, 'room', id],
    queryFn: async ({ pageParam: before, signal }) =>
      (
        await callApi(readChat, {
          params: { id },
          query: { per_page: 50, ...(before === 0 ? {} : { before }) },
          signal,
        })
      ).data,
    initialPageParam: 0,
    getNextPageParam: ({ has_earlier, lines }) => (has_earlier ? lines[0]?.id : undefined),
    select: ({ pages: [last, ...earlier] }): ChatPage | undefined =>
      last && {
        ...last,
        lines: [...earlier.toReversed().flatMap(({ lines }) => lines), ...last.lines],
        has_earlier: (earlier.at(-1) ?? last).has_earlier,
      },
  })

export function useReloadChats() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}

/** Follows the server's stream: new lines are read, and who writes now is known for a while. */
export function useLive(room: number | undefined): boolean {
  const reload = useReloadChats()
  const own = useSession()?.user.id
  const [typing, setTyping] = useState<{ room: number; who: number; at: number }>()
  const seen = useRef({ reload, own })
  useEffect(() => {
    seen.current = { reload, own }
  })
  useServerEvents(keys, undefined, {
    onChat: (told) => {
      const [, what] = told.split(':')
      const [room = 0, , who = 0] = told.split(':').map(Number)
      if (what === 'typing') {
        if (who !== seen.current.own) setTyping({ room, who, at: Date.now() })
        return
      }
      // Who has said his line writes no longer. Lines of others, what was read or edited tell nothing of who writes.
      if (what === 'line') setTyping((now) => (now?.room === room && now.who === who ? undefined : now))
      void seen.current.reload()
    },
  })
  useEffect(() => {
    if (!typing) return undefined
    const timer = setTimeout(() => setTyping(undefined), typingMs)
    return () => clearTimeout(timer)
  }, [typing])
  return typing !== undefined && typing.room === room
}
