import { createContext, useContext } from 'react'
import type { MainInfo } from '#contract/founding/answers.ts'

export const InfoContext = createContext<MainInfo | undefined>(undefined)

/** The founding request; the frame draws its screens only when it is there. */
export function useInfo(): MainInfo {
  const info = useContext(InfoContext)
  if (!info) throw new Error('outside the founding frame')
  return info
}
