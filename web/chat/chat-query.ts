import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listChats, readChat } from '#contract/chat/chat.ts'
import { callApi } from '#web/core/api/api.ts'
import { useServerEvents } from '#web/core/api/server-events.ts'
import { useSession } from '#web/core/session/session.ts'

const key = 'chats'
const keys = [[key]] as const
/** Milliseconds for which somebody counts as writing. */
const typingMs = 10_000

export const useRooms = () =>
  useQuery({ queryKey: [key, 'rooms'], queryFn: async ({ signal }) => (await callApi(listChats, { signal })).data })

export const useRoom = (id: number | undefined, count: number) =>
  useQuery({
    queryKey: [key, 'room', id, count],
    queryFn: async ({ signal }) =>
      (await callApi(readChat, { params: { id: id ?? 0 }, query: { per_page: count }, signal })).data,
    enabled: id !== undefined,
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })

export function useReloadChats() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}

/** Follows the server's stream: new lines are read, and who writes now is known for a while. */
export function useLive(room: number | undefined): boolean {
  const reload = useReloadChats()
  const own = useSession()?.user.id
  const [typing, setTyping] = useState<{ room: number; at: number }>()
  const seen = useRef({ reload, own })
  useEffect(() => {
    seen.current = { reload, own }
  })
  useServerEvents(keys, undefined, {
    onChat: (told) => {
      const [id, what, who] = told.split(':')
      if (what !== 'typing') {
        setTyping(undefined)
        void seen.current.reload()
      } else if (Number(who) !== seen.current.own) setTyping({ room: Number(id), at: Date.now() })
    },
  })
  useEffect(() => {
    if (!typing) return undefined
    const timer = setTimeout(() => setTyping(undefined), typingMs)
    return () => clearTimeout(timer)
  }, [typing])
  return typing !== undefined && typing.room === room
}
