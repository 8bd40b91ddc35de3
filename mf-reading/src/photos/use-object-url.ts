import { useEffect, useState } from 'react';

/** An address under which the page can show a file, for as long as the caller shows it. */
export function useObjectUrl(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
