// Changes the order of a list with the mouse. On touch screens and with a keyboard, people use the buttons instead.

import { type DragEvent, useState } from "react";

interface Place {
  /**
   * The index at which the dragged item would be inserted into the list, which still contains it; 0 is before the first
   * item.
   */
  gap: number;
}

export function useDrag(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | undefined>();
  const [place, setPlace] = useState<Place | undefined>();
  const end = () => {
    setFrom(undefined);
    setPlace(undefined);
  };
  return {
    /** Returns the props for the item's drag handle. */
    handle: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const item = event.currentTarget.closest("li");
        if (item !== null) event.dataTransfer.setDragImage(item, 0, 0);
        event.dataTransfer.effectAllowed = "move";
        // Firefox does not start a drag without data.
        event.dataTransfer.setData("text/plain", String(index));
        setFrom(index);
      },
      onDragEnd: end,
    }),
    /** Returns the props that make the item a drop target for other items. */
    item: (index: number) => ({
      "data-drop": from === undefined ? undefined : sideOf(index),
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (from === undefined) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        setPlace({ gap: event.clientY < top + height / 2 ? index : index + 1 });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (from !== undefined && place !== undefined) {
          const to = place.gap > from ? place.gap - 1 : place.gap;
          if (to !== from) onMove(from, to);
        }
        end();
      },
    }),
  };

  function sideOf(index: number): "before" | "after" | undefined {
    if (place?.gap === index) return "before";
    return place?.gap === index + 1 ? "after" : undefined;
  }
}
