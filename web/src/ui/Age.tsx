/** How long ago; the moment itself under the pointer, and in its place on paper, where "2 h" means nothing tomorrow. */
type Props = { short: string; spoken: string; moment: string; className?: string | undefined }

export const Age = ({ short, spoken, moment, className }: Props) => (
  <span className={className} title={moment}>
    <span aria-hidden="true" data-screen-only>
      {short}
    </span>
    <span className="spoken" data-screen-only>
      {spoken}
    </span>
    <span data-print-only>{moment}</span>
  </span>
)
