function linesOf(comment: string): readonly string[] {
  return comment.split('\n').map(line => line.trim());
}

/** Whether the comment has the suggestion as a line of its own. */
export function hasSuggestion(comment: string, suggestion: string): boolean {
  return linesOf(comment).includes(suggestion.trim());
}

/** Adds the suggestion as a line of its own, or takes it away again; everything else that was written stays. */
export function toggleSuggestion(comment: string, suggestion: string): string {
  const wanted = suggestion.trim();
  if (!hasSuggestion(comment, wanted))
    return comment.trim() === '' ? wanted : `${comment.trimEnd()}\n${wanted}`;
  return comment
    .split('\n')
    .filter(line => line.trim() !== wanted)
    .join('\n');
}
