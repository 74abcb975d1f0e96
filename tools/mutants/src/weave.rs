//! One file with its mutants woven in.

use std::collections::HashMap;

use proc_macro2::{LineColumn, Span};
use quote::{ToTokens, quote};
use serde_json::Value;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, BinOp, Block, Expr, ExprBinary, ExprStruct, ExprUnary, File, GenericArgument, ImplItemFn, ItemConst, ItemFn,
    ItemStatic, Path, PathArguments, ReturnType, Signature, Type, TypeParamBound, parse_quote, parse_str,
};

/// A mutant of the list.
pub struct Mutant {
    number: u32,
    level: u8,
    genre: String,
    replacement: String,
    line: usize,
    column: usize,
    woven: bool,
}

impl Mutant {
    pub fn read(number: usize, level: u8, value: &Value) -> Option<Mutant> {
        let start = &value["span"]["start"];
        Some(Mutant {
            number: number as u32,
            level,
            genre: value["genre"].as_str()?.to_owned(),
            replacement: value["replacement"].as_str()?.to_owned(),
            line: start["line"].as_u64()? as usize,
            column: start["column"].as_u64()? as usize - 1,
            woven: false,
        })
    }
}

/// Goes through a file, innermost expressions first.
pub struct Weaver {
    /// Whether this is a constant, or a function that makes some: nothing asks there whether
    /// a mutant makes a difference.
    constant: bool,
    /// What no compiler takes: an operator between conditions that bind names.
    pub impossible: Vec<u32>,
    mutants: Vec<Mutant>,
    places: HashMap<(usize, usize), Vec<usize>>,
}

impl Weaver {
    pub fn new(mutants: Vec<Mutant>) -> Weaver {
        let mut places: HashMap<_, Vec<usize>> = HashMap::new();
        for (index, mutant) in mutants.iter().enumerate() {
            places.entry((mutant.line, mutant.column)).or_default().push(index);
        }
        Weaver { constant: false, impossible: Vec::new(), mutants, places }
    }

    pub fn weave(&mut self, text: &str) -> syn::Result<File> {
        let mut file: File = syn::parse_file(text)?;
        self.visit_file_mut(&mut file);
        Ok(file)
    }

    /// Whether there are any.
    pub fn any(&self) -> bool {
        !self.mutants.is_empty()
    }

    /// The numbers of those that have found no place.
    pub fn lost(&self) -> impl Iterator<Item = u32> {
        self.mutants.iter().filter(|mutant| !mutant.woven && mutant.level < 2).map(|mutant| mutant.number)
    }

    /// The mutants of one genre that begin here, those that are left out left out: number, replacement; and the level at
    /// which they are woven, which is one for all of them.
    fn here(&mut self, span: Span, genre: &str) -> (Vec<(u32, String)>, u8) {
        let LineColumn { line, column } = span.start();
        let mut found = Vec::new();
        let mut level = 0;
        for &index in self.places.get(&(line, column)).into_iter().flatten() {
            let mutant = &mut self.mutants[index];
            if mutant.genre == genre {
                mutant.woven = true;
                level = level.max(mutant.level.min(1));
                if mutant.level < 2 {
                    found.push((mutant.number, mutant.replacement.clone()));
                }
            }
        }
        (found, level)
    }

    fn within(&mut self, constant: bool, visit: impl FnOnce(&mut Weaver)) {
        let before = std::mem::replace(&mut self.constant, constant);
        visit(self);
        self.constant = before;
    }

    fn binary(&mut self, whole: &ExprBinary) -> Option<Expr> {
        let (found, level) = self.here(whole.op.span(), "BinaryOperator");
        if matches!(whole.op, BinOp::And(_)) && (chained(&whole.left) || chained(&whole.right)) {
            self.impossible.extend(found.iter().map(|(number, _)| number));
            return None;
        }
        if found.is_empty() {
            return None;
        }
        let (left, right, op) = (&whole.left, &whole.right, &whole.op);
        let others: Vec<(u32, BinOp)> =
            found.into_iter().filter_map(|(number, text)| Some((number, parse_str(&text).ok()?))).collect();
        let first = others.first()?.0;
        let simple = others.len() == 1 && level == 0;
        // With one value more the same holds for what can only be turned round.
        if simple && matches!((op, &others[0].1), (BinOp::Eq(_), BinOp::Ne(_)) | (BinOp::Ne(_), BinOp::Eq(_))) {
            return Some(parse_quote!(((#left #op #right) ^ crate::woven::on(#first))));
        }
        if simple && matches!((op, &others[0].1), (BinOp::And(_), BinOp::Or(_))) {
            return Some(
                parse_quote!((if (#left) ^ crate::woven::on(#first) { #right } else { crate::woven::on(#first) })),
            );
        }
        if simple && matches!((op, &others[0].1), (BinOp::Or(_), BinOp::And(_))) {
            return Some(
                parse_quote!((if (#left) ^ crate::woven::on(#first) { !crate::woven::on(#first) } else { #right })),
            );
        }
        let lazy = matches!(op, BinOp::And(_) | BinOp::Or(_));
        let assigns = op.to_token_stream().to_string().ends_with('=')
            && !matches!(op, BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Le(_) | BinOp::Ge(_));
        if level == 0 && !lazy && !assigns {
            let harmless = |other: &BinOp| {
                !self.constant
                    && matches!(
                        other,
                        BinOp::BitAnd(_)
                            | BinOp::BitOr(_)
                            | BinOp::BitXor(_)
                            | BinOp::Eq(_)
                            | BinOp::Ne(_)
                            | BinOp::Lt(_)
                            | BinOp::Le(_)
                            | BinOp::Gt(_)
                            | BinOp::Ge(_)
                    )
            };
            let mut arms: Expr = parse_quote!({ woven_l #op woven_r });
            for (number, other) in others.iter().rev() {
                let asked: Expr = if harmless(other) {
                    parse_quote!(crate::woven::on_if(#number, || (woven_l #other woven_r) != (woven_l #op woven_r)))
                } else {
                    parse_quote!(crate::woven::on(#number))
                };
                arms = parse_quote!({ if #asked { woven_l #other woven_r } else #arms });
            }
            return Some(
                parse_quote!((match (crate::woven::at(#first), #left, #right) { (_, woven_l, woven_r) => #arms })),
            );
        }
        let mut arms: Expr = parse_quote!({ #left #op #right });
        for (number, other) in others.iter().rev() {
            arms = parse_quote!({ if crate::woven::on(#number) { #left #other #right } else #arms });
        }
        Some(parse_quote!((#arms)))
    }

    fn unary(&mut self, whole: &ExprUnary) -> Option<Expr> {
        let (found, level) = self.here(whole.op.span(), "UnaryOperator");
        let (number, _) = found.first()?;
        let (op, inner) = (&whole.op, &whole.expr);
        Some(if level == 0 {
            parse_quote!((match (crate::woven::at(#number), #inner) {
                (_, woven_v) => if crate::woven::on(#number) { woven_v } else { #op woven_v }
            }))
        } else {
            parse_quote!((if crate::woven::on(#number) { #inner } else { #op #inner }))
        })
    }

    /// An iterator of a type that has no name is put into a box, so that another can stand for it. Whether that is done.
    fn iterator(&mut self, sig: &Signature, block: &mut Block) -> bool {
        let ReturnType::Type(_, ty) = &sig.output else { return false };
        let Type::ImplTrait(many) = &**ty else { return false };
        let Some(TypeParamBound::Trait(bound)) = many.bounds.first() else { return false };
        let Some(first) = block.stmts.first() else { return false };
        let (found, _) = self.here(first.span(), "FnValue");
        if found.is_empty() {
            return false;
        }
        let mut real = block.clone();
        for statement in &mut real.stmts {
            self.visit_stmt_mut(statement);
        }
        let boxed = quote!(Box<dyn #bound + '_>);
        let Some(item) = item(&bound.path) else { return false };
        let mut arms = quote!({ Box::new(#real) as #boxed });
        for (number, value) in found.into_iter().rev() {
            if let Ok(value) = parse_str::<Expr>(&value) {
                arms = quote!({ if crate::woven::on(#number) { Box::new((#value).map(|woven_v| -> #item { woven_v })) as #boxed } else #arms });
            }
        }
        *block = syn::parse2(arms).expect("a block");
        true
    }

    fn fields(&mut self, whole: &mut ExprStruct, spans: &[Span]) {
        let Some(rest) = whole.rest.clone() else { return };
        let path = whole.path.clone();
        for (field, &span) in whole.fields.iter_mut().zip(spans) {
            let (found, level) = self.here(span, "StructField");
            let Some((number, _)) = found.first() else { continue };
            let (member, value) = (&field.member, &field.expr);
            field.expr = if level == 0 {
                parse_quote!(if crate::woven::on(#number) { (#rest).#member } else { #value })
            } else {
                parse_quote!(if crate::woven::on(#number) { let woven_v: #path = #rest; woven_v.#member } else { #value })
            };
            field.colon_token = Some(Default::default());
        }
    }
}

/// What an iterator gives, from its bound.
fn item(path: &Path) -> Option<&Type> {
    let PathArguments::AngleBracketed(args) = &path.segments.last()?.arguments else { return None };
    args.args.iter().find_map(|arg| match arg {
        GenericArgument::AssocType(assoc) => Some(&assoc.ty),
        _ => None,
    })
}

/// Whether a condition binds names on its way: no operator can stand for `&&` then.
fn chained(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => chained(left) || chained(right),
        _ => false,
    }
}

impl VisitMut for Weaver {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let spans: Vec<Span> = match expr {
            Expr::Struct(whole) => whole.fields.iter().map(Spanned::span).collect(),
            _ => Vec::new(),
        };
        visit_mut::visit_expr_mut(self, expr);
        let woven = match expr {
            Expr::Binary(whole) => self.binary(whole),
            Expr::Unary(whole) => self.unary(whole),
            Expr::Struct(whole) => {
                self.fields(whole, &spans);
                None
            }
            _ => None,
        };
        if let Some(woven) = woven {
            *expr = woven;
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        let whole = arm.span();
        let guard = arm.guard.as_ref().map(|(_, guard)| guard.span());
        visit_mut::visit_arm_mut(self, arm);
        if let Some(span) = guard {
            let (found, _) = self.here(span, "MatchArmGuard");
            for (number, value) in found {
                let (if_token, inner) = arm.guard.take().expect("there is a guard");
                let value: Expr = parse_str(&value).expect("true or false");
                arm.guard = Some((if_token, parse_quote!((if crate::woven::on(#number) { #value } else { #inner }))));
            }
        }
        let (found, _) = self.here(whole, "MatchArm");
        if let Some((number, _)) = found.first() {
            let guard: Expr = match arm.guard.take() {
                Some((_, inner)) => parse_quote!((!crate::woven::on(#number) && (#inner))),
                None => parse_quote!((!crate::woven::on(#number))),
            };
            arm.guard = Some((Default::default(), Box::new(guard)));
        }
    }

    fn visit_item_const_mut(&mut self, made: &mut ItemConst) {
        self.within(true, |weaver| visit_mut::visit_item_const_mut(weaver, made));
    }

    fn visit_item_static_mut(&mut self, made: &mut ItemStatic) {
        self.within(true, |weaver| visit_mut::visit_item_static_mut(weaver, made));
    }

    fn visit_item_fn_mut(&mut self, made: &mut ItemFn) {
        if !self.iterator(&made.sig, &mut made.block) {
            self.within(made.sig.constness.is_some(), |weaver| visit_mut::visit_item_fn_mut(weaver, made));
        }
    }

    fn visit_impl_item_fn_mut(&mut self, made: &mut ImplItemFn) {
        if !self.iterator(&made.sig, &mut made.block) {
            self.within(made.sig.constness.is_some(), |weaver| visit_mut::visit_impl_item_fn_mut(weaver, made));
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let first = block.stmts.first().map(Spanned::span);
        visit_mut::visit_block_mut(self, block);
        let Some(span) = first else { return };
        let (found, _) = self.here(span, "FnValue");
        for (number, value) in found.into_iter().rev() {
            if let Ok(value) = parse_str::<Expr>(&value) {
                let tokens = quote!(if crate::woven::on(#number) { return #value; });
                block.stmts.insert(0, syn::parse2(tokens).expect("a statement"));
            }
        }
    }
}
