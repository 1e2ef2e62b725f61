import css from './progress.module.css'

/** A progress bar; `text` says the same for people who do not see it. Above 100 the bar is full. */
export const Progress = ({ percent, label, text }: { percent: number; label: string; text: string }) => (
  <div
    className={css.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.min(100, percent)}
    aria-valuetext={text}
  >
    <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
  </div>
)
