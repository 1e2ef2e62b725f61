import type { MainInfo } from '#contract/founding/answers.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { placeOf, titleOfMissing } from './places.ts'

/** Everything that still stands against sending, each linked to its field. */
export const MissingList = ({ info }: { info: MainInfo }) => (
  <ul>
    {Object.entries(info.missing).map(([path, texts]) => (
      <li key={path}>
        <Anchor href={placeOf(path)}>
          {titleOfMissing(info, path)}: {texts[0]}
        </Anchor>
      </li>
    ))}
  </ul>
)
