//! The shape of a record: which move follows which, and the current node.
//!
//! Nodes are numbers that never change; 0 is the start, before any move. Moves, annotations and
//! positions are stored elsewhere by the same numbers.

/// The root of every tree.
pub const START: usize = 0;

#[derive(Clone, Debug)]
struct Node {
    parent: usize,
    /// Number of moves that lead here.
    ply: usize,
    /// Whether it was removed, or a node before it.
    removed: bool,
    /// The moves played from here, the main line first.
    children: Vec<usize>,
    /// The revision in which this node or its data changed last.
    changed: u32,
}

/// A tree of moves with a current line.
#[derive(Clone, Debug)]
pub struct MoveTree {
    /// By number. Removed nodes stay here, so that numbers stay valid, but are unreachable.
    nodes: Vec<Node>,
    /// The current line from the start to its end.
    line: Vec<usize>,
    ply: usize,
    revision: u32,
}

impl Default for MoveTree {
    fn default() -> MoveTree {
        let start = Node { parent: START, ply: 0, removed: false, children: Vec::new(), changed: 1 };
        MoveTree { nodes: vec![start], line: vec![START], ply: 0, revision: 1 }
    }
}

impl MoveTree {
    /// Number of nodes ever created.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The current node.
    pub fn at(&self) -> usize {
        self.line[self.ply]
    }

    /// Number of moves that lead to the current node.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The current line, the start first.
    pub fn line(&self) -> &[usize] {
        &self.line
    }

    /// The parent of a node; `None` for the start.
    pub fn parent(&self, node: usize) -> Option<usize> {
        (node != START).then(|| self.nodes[node].parent)
    }

    /// The moves played from a node, the main line first.
    pub fn children(&self, node: usize) -> &[usize] {
        &self.nodes[node].children
    }

    /// A node and all its ancestors, back to the start.
    pub fn back(&self, node: usize) -> impl Iterator<Item = usize> + use<'_> {
        std::iter::successors(Some(node), |&node| self.parent(node))
    }

    /// The path to a node: the start first, the node last.
    pub fn path(&self, node: usize) -> Vec<usize> {
        let mut path: Vec<usize> = self.back(node).collect();
        path.reverse();
        path
    }

    /// The end of the main line.
    pub fn main_end(&self) -> usize {
        self.descend(START).last().unwrap_or(START)
    }

    /// The nodes after a node, following first children.
    fn descend(&self, node: usize) -> impl Iterator<Item = usize> + use<'_> {
        std::iter::successors(Some(node), |&node| self.children(node).first().copied()).skip(1)
    }

    /// Whether the node exists and is reachable.
    pub fn has(&self, node: usize) -> bool {
        self.nodes.get(node).is_some_and(|node| !node.removed)
    }

    /// Adds a node as the last child. Returns its number.
    pub fn add(&mut self, parent: usize) -> usize {
        let node = self.nodes.len();
        let ply = self.nodes[parent].ply + 1;
        self.nodes.push(Node { parent, ply, removed: false, children: Vec::new(), changed: 0 });
        self.nodes[parent].children.push(node);
        self.touch(parent);
        self.touch(node);
        node
    }

    /// Goes to a ply of the line, or to its end.
    pub fn go(&mut self, ply: usize) {
        self.ply = ply.min(self.line.len() - 1);
    }

    /// Goes to a node. If the node is not on the current line, the line becomes the path to it,
    /// continued by first children.
    pub fn visit(&mut self, node: usize) {
        // Long games are read move by move: only the way to the line is walked back.
        let path: Vec<usize> = self.back(node).take_while(|&node| !self.on_line(node)).collect();
        self.ply = self.nodes[node].ply;
        if !path.is_empty() {
            self.line.truncate(self.ply + 1 - path.len());
            self.line.extend(path.into_iter().rev());
            let rest: Vec<usize> = self.descend(node).collect();
            self.line.extend(rest);
        }
    }

    fn on_line(&self, node: usize) -> bool {
        self.line.get(self.nodes[node].ply) == Some(&node)
    }

    /// Promotes the variation of a node at its nearest fork. Returns whether there was one.
    pub fn promote(&mut self, node: usize) -> bool {
        let first = |node: usize| self.parent(node).is_none_or(|parent| self.children(parent)[0] == node);
        let Some(branch) = self.back(node).find(|&node| !first(node)) else { return false };
        let parent = self.nodes[branch].parent;
        let children = &mut self.nodes[parent].children;
        children.retain(|&child| child != branch);
        children.insert(0, branch);
        self.touch(parent);
        true
    }

    /// Removes a node and everything after it; if the current node is removed, its parent becomes
    /// current. The start cannot be removed.
    pub fn remove(&mut self, node: usize) {
        let Some(parent) = self.parent(node) else { return };
        self.nodes[parent].children.retain(|&child| child != node);
        self.touch(parent);
        // Numbers grow along every line.
        for other in node..self.nodes.len() {
            self.nodes[other].removed |= other == node || self.nodes[self.nodes[other].parent].removed;
        }
        if self.on_line(node) {
            let place = self.nodes[node].ply;
            self.line.truncate(place);
            let rest: Vec<usize> = self.descend(parent).collect();
            self.line.extend(rest);
            self.ply = self.ply.min(place - 1);
        }
    }

    /// Marks the data of a node as changed.
    pub fn touch(&mut self, node: usize) {
        self.revision += 1;
        self.nodes[node].changed = self.revision;
    }

    /// Increases with every change of the shape or the data; navigation does not count.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The nodes changed since a revision.
    pub fn changed_since(&self, revision: u32) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.nodes.len()).filter(move |&node| self.nodes[node].changed > revision)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 2 3, with 4 5 instead of 2, and 6 instead of 1.
    fn forked() -> MoveTree {
        let mut tree = MoveTree::default();
        for parent in [0, 1, 2, 1, 4, 0] {
            tree.add(parent);
        }
        tree
    }

    #[test]
    fn going_back_and_on_stays_in_the_variation() {
        let mut tree = forked();
        tree.visit(5);
        assert_eq!((tree.line(), tree.ply()), (&[0, 1, 4, 5][..], 3));
        tree.go(1);
        tree.visit(1);
        assert_eq!(tree.line(), [0, 1, 4, 5]);
        tree.visit(2);
        assert_eq!((tree.line(), tree.at()), (&[0, 1, 2, 3][..], 2));
    }

    #[test]
    fn a_variation_is_promoted_fork_by_fork() {
        let mut tree = forked();
        assert!(tree.promote(5));
        assert_eq!(tree.children(1), [4, 2]);
        assert!(!tree.promote(5));
        assert!(tree.promote(6));
        assert_eq!(tree.main_end(), 6);
    }

    #[test]
    fn what_is_taken_out_is_gone_and_the_reader_stands_before_it() {
        let mut tree = forked();
        tree.visit(3);
        tree.remove(2);
        assert_eq!((tree.line(), tree.at()), (&[0, 1, 4, 5][..], 1));
        assert!(!tree.has(3) && !tree.has(2) && !tree.has(99) && tree.has(5));
        tree.remove(START);
        assert!(tree.has(5));
    }

    #[test]
    fn only_what_has_changed_is_told() {
        let mut tree = forked();
        let known = tree.revision();
        tree.visit(6);
        assert_eq!(tree.changed_since(known).count(), 0);
        let node = tree.add(3);
        assert_eq!(tree.changed_since(known).collect::<Vec<_>>(), [3, node]);
        assert_eq!(tree.changed_since(0).count(), tree.size());
    }
}
